import { type ReactNode, useContext, useState } from 'react';
import { Link, useSearch } from 'wouter';
import type { Answer } from '../api/client.ts';
import { useAsk, useChange } from '../api/queries.ts';
import { isAtLeast, type Session } from '../api/session.ts';
import { AnnouncementContext } from '../parts/announcement.ts';
import { Confirm } from '../parts/dialog.tsx';
import { Age, formatSize } from '../parts/figures.tsx';
import { Icon } from '../parts/icon.tsx';
import { Empty, Failure, Loaded } from '../parts/loaded.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Page } from '../shell/page.tsx';
import { Upload } from './upload.tsx';

type StoredFile = Answer<'files'>['files'][number];

const pageSize = 50;

/** The files that tools wrote and read: exports, pictures, uploads. */
export function Files({ session }: { readonly session: Session }): ReactNode {
  const after = new URLSearchParams(useSearch()).get('after') ?? undefined;
  const files = useAsk('files', { query: { limit: pageSize, ...(after !== undefined && { after }) } });
  const mayChange = isAtLeast(session, 'member');
  return (
    <Page
      title="Files"
      intro="Exports and pictures that tools wrote, and files for tools that read one. Each ends by itself."
      actions={mayChange && <Upload />}
    >
      <Loaded query={files} what="the files">
        {(answer) =>
          answer.files.length === 0 && after === undefined ? (
            <Empty icon="files" title="No file yet">
              <p>
                <code>export_model</code> and <code>render_view</code> write files, and <code>import_model</code> reads
                what you upload.
              </p>
              {mayChange && <Upload isPrimary />}
            </Empty>
          ) : (
            <FileList answer={answer} isFirst={after === undefined} mayChange={mayChange} session={session} />
          )
        }
      </Loaded>
    </Page>
  );
}

interface FileListProps {
  readonly answer: Answer<'files'>;
  readonly isFirst: boolean;
  readonly mayChange: boolean;
  readonly session: Session;
}

function FileList({ answer: { files, next }, isFirst, mayChange, session }: FileListProps): ReactNode {
  const names = useKeyNames(session);
  const columns: Column<StoredFile>[] = [
    { title: 'Name', cell: (file) => <Name of={file} /> },
    { title: 'Type', cell: ({ media_type }) => media_type },
    { title: 'Size', isNumber: true, cell: ({ size }) => formatSize(size) },
    { title: 'Made by', cell: ({ key_id }) => <Maker keyId={key_id} names={names} /> },
    { title: 'Ends', cell: ({ expires_at }) => <Age at={expires_at} /> },
    { title: 'Actions', isUntitled: true, cell: (file) => <Actions of={file} mayChange={mayChange} /> },
  ];
  return (
    <>
      <section className="panel sheet">
        <Table caption="Files of this account" columns={columns} rows={files} keyOf={({ file_id }) => file_id} />
      </section>
      <nav className="row center" aria-label="Pages of the list">
        {!isFirst && (
          <Link className="button" href="/files">
            First page
          </Link>
        )}
        {next !== null && (
          <Link className="button" href={`/files?after=${next}`}>
            Next page
          </Link>
        )}
      </nav>
    </>
  );
}

/** Reads the names of the keys that the reader may see; a page uploads with its session. */
function useKeyNames({ session_id }: Session): ReadonlyMap<string, string> {
  const keys = useAsk('keys', {}).data?.keys ?? [];
  const names = keys.map(({ key_id, name }) => [key_id, name] as const);
  return new Map([[session_id, 'this session'] as const, ...names]);
}

function Name({ of: { file_name, file_id } }: { readonly of: StoredFile }): ReactNode {
  return (
    <span className="what">
      <bdi className="strong">{file_name}</bdi>
      <small className="quiet">
        <code>{file_id}</code>
      </small>
    </span>
  );
}

/** The key that made a file, by its name; one that the reader may not see, by the end of its id. */
function Maker({ keyId, names }: { readonly keyId: string | null; readonly names: ReadonlyMap<string, string> }) {
  if (keyId === null) return <span className="quiet">unknown</span>;
  return <bdi>{names.get(keyId) ?? `key …${keyId.slice(-4)}`}</bdi>;
}

/** The link is of this host: that of the response is of the API, whose host may be written differently. */
function Actions({ of, mayChange }: { readonly of: StoredFile; readonly mayChange: boolean }): ReactNode {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className="row end">
      <a className="button plain" href={`/api/v1/files/${of.file_id}`} download={of.file_name}>
        <Icon name="download" />
        Download<span className="hidden"> {of.file_name}</span>
      </a>
      {mayChange && (
        <button type="button" className="plain danger" onClick={() => setDeleting(true)}>
          Delete<span className="hidden"> {of.file_name}</span>
        </button>
      )}
      {isDeleting && <Delete of={of} onClose={() => setDeleting(false)} />}
    </div>
  );
}

function Delete({ of: { file_id, file_name }, onClose }: { readonly of: StoredFile; readonly onClose: () => void }) {
  const announce = useContext(AnnouncementContext);
  const deletion = useChange('deleteFile', ['files'], () => {
    announce(`“${file_name}” is deleted.`);
    onClose();
  });
  return (
    <Confirm
      title={`Delete “${file_name}”?`}
      verb={deletion.isPending ? 'Deleting…' : 'Delete file'}
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate({ params: { file_id } })}
      onClose={onClose}
    >
      <p>Its address stops working, also for assistants that were given it. A document made from it stays.</p>
      <Failure error={deletion.error} />
    </Confirm>
  );
}
