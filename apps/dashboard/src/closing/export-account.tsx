import { type ReactNode, useContext } from 'react';
import { useDownload } from '../api/queries.ts';
import { AnnouncementContext } from '../parts/announcement.ts';
import { Failure } from '../parts/loaded.tsx';

/** Button that downloads everything that is stored of the account. */
export function ExportAccount(): ReactNode {
  const announce = useContext(AnnouncementContext);
  const exported = useDownload('exportAccount', (content) => {
    saveFile('kerf-account.json', content);
    announce('The export is complete.');
  });
  return (
    <div className="stack">
      <Failure error={exported.error} />
      <div className="row">
        <button type="button" disabled={exported.isPending} onClick={() => exported.mutate()}>
          {exported.isPending ? 'Exporting…' : 'Export everything'}
        </button>
      </div>
      {exported.isPending && (
        <p className="quiet" role="status">
          A large account takes some minutes. Keep this page open.
        </p>
      )}
    </div>
  );
}

/** Offers content as a file of the browser. */
function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
