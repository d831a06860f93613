import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { type Answer, ask, askBytes, Refusal } from '../api/client.ts';

export type Preview = Answer<'preview'>;
export type PreviewFormat = 'glb' | 'png';

/** A preview with its file. */
export interface ShownPreview {
  readonly preview: Preview;
  /** The model or picture; undefined if there is none. */
  readonly bytes: ArrayBuffer | undefined;
}

/** The last preview, and the reason why there is no newer one. */
export interface PreviewState {
  readonly shown: ShownPreview | undefined;
  readonly refusal: string | undefined;
}

/** Interval at which a visible page checks for a new revision. */
const refreshMs = 2_000;

/** Larger files are not loaded. The service refuses them too. */
const maxBytes = 20 * 1024 * 1024;

const unchanged = 304;

/** Refusals of a preview that end by themselves, with what the page says meanwhile. */
const passing: Readonly<Record<string, string | undefined>> = {
  adapter_in_use: 'The adapter is running commands. The view follows when they are done.',
  rate_limited: 'The view follows in a moment.',
  unfit_adapter: 'The adapter is not connected, or lacks the tools to show its document.',
  preview_failed: undefined,
};

/** Reads the preview of an adapter's document, and again when its revision changes while the page is visible. */
export function usePreview(adapterId: string, format: PreviewFormat): UseQueryResult<PreviewState> {
  const client = useQueryClient();
  const queryKey = ['preview', adapterId, format];
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => refreshPreview(client.getQueryData(queryKey), { adapterId, format, signal }),
    refetchInterval: refreshMs,
    // A model may have megabytes: it is released with the page.
    gcTime: 0,
  });
}

interface PreviewRequest {
  readonly adapterId: string;
  readonly format: PreviewFormat;
  readonly signal: AbortSignal;
}

async function refreshPreview(before: PreviewState | undefined, request: PreviewRequest): Promise<PreviewState> {
  const { adapterId, format, signal } = request;
  const shown = before?.shown;
  try {
    const query = { format, after_revision: shown?.preview.revision };
    const preview = await ask('preview', { params: { adapter_id: adapterId }, query }, signal);
    return { shown: { preview, bytes: await readFile(preview, signal) }, refusal: undefined };
  } catch (error) {
    return { shown, refusal: explainRefusal(error) };
  }
}

/** Sentence for a refusal that ends by itself; none if the document is unchanged. Throws any other error. */
function explainRefusal(error: unknown): string | undefined {
  if (!(error instanceof Refusal)) throw error;
  const { status, code = '' } = error.facts;
  if (status === unchanged) return undefined;
  if (!(code in passing)) throw error;
  return passing[code] ?? error.message;
}

async function readFile({ file }: Preview, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
  if (!file || file.size > maxBytes) return undefined;
  return askBytes(`/api/v1/previews/${file.file_id}`, signal);
}

let isDrawable: boolean | undefined;

/** Returns true if the browser draws with WebGL. It is checked once: each check takes resources of the graphics card. */
export function canDraw(): boolean {
  isDrawable ??= document.createElement('canvas').getContext('webgl2') !== null;
  return isDrawable;
}
