import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, useContext, useRef, useState } from 'react';
import { toRefusal } from '../api/client.ts';
import { AnnouncementContext } from '../parts/announcement.ts';
import { Icon } from '../parts/icon.tsx';
import { Failure } from '../parts/loaded.tsx';

/** A button that uploads a file of the reader, and shows how far it is. */
export function Upload({ isPrimary = false }: { readonly isPrimary?: boolean }): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const announce = useContext(AnnouncementContext);
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const upload = useMutation({
    mutationFn: (file: File) => sendFile(file, setShare),
    onSuccess: (_, { name }) => {
      announce(`“${name}” is uploaded.`);
      return client.invalidateQueries({ queryKey: ['files'] });
    },
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    setShare(0);
    upload.mutate(file);
    // The same file can be chosen again, such as after a failure.
    target.value = '';
  };
  return (
    <div className="upload">
      <input ref={field} type="file" hidden onChange={choose} />
      <button
        type="button"
        className={isPrimary ? 'primary' : ''}
        disabled={upload.isPending}
        onClick={() => field.current?.click()}
      >
        <Icon name="upload" />
        {upload.isPending ? `Uploading, ${Math.floor(share * 100)} %` : 'Upload a file'}
      </button>
      {upload.isPending && <progress aria-label="Uploaded" max={1} value={share} />}
      <Failure error={upload.error} />
    </div>
  );
}

/** Sends the bytes of a file. Only XMLHttpRequest reports how many were sent. Throws a `Refusal`. */
function sendFile(file: File, onShare: (share: number) => void): Promise<void> {
  const request = new XMLHttpRequest();
  const done = new Promise<void>((resolve, reject) => {
    request.addEventListener('load', () =>
      request.status === 200 ? resolve() : reject(toRefusal(readReply(request))),
    );
    request.addEventListener('error', () => reject(toRefusal({ status: 0, text: '', getHeader: () => null })));
  });
  request.upload.addEventListener('progress', ({ loaded, total }) => onShare(total === 0 ? 0 : loaded / total));
  request.open('POST', `/api/v1/files?${new URLSearchParams({ name: file.name })}`);
  // A type that no form can send; the service accepts bytes of a page as nothing else.
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.send(file);
  return done;
}

const readReply = (request: XMLHttpRequest) => ({
  status: request.status,
  text: request.responseText,
  getHeader: (name: string) => request.getResponseHeader(name),
});
