import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { readGlb, type Surface } from './glb.ts';
import { UnreadableModel } from './glb-numbers.ts';
import { PartScene, views } from './part-scene.ts';

const turnRad = Math.PI / 12;
const zoomFactor = 0.85;

/** Changes of the view by key; 1 to 7 are the directions. */
const keys: Readonly<Record<string, (scene: PartScene) => void>> = {
  ArrowLeft: (scene) => scene.turn(-turnRad, 0),
  ArrowRight: (scene) => scene.turn(turnRad, 0),
  ArrowUp: (scene) => scene.turn(0, turnRad),
  ArrowDown: (scene) => scene.turn(0, -turnRad),
  '+': (scene) => scene.zoom(zoomFactor),
  '=': (scene) => scene.zoom(zoomFactor),
  '-': (scene) => scene.zoom(1 / zoomFactor),
  f: (scene) => scene.fit(),
  F: (scene) => scene.fit(),
  ...Object.fromEntries(views.map((view, at) => [String(at + 1), (scene: PartScene) => scene.turnTo(view)])),
};

interface ModelProps {
  readonly bytes: ArrayBuffer;
  /** Name of the document. */
  readonly name: string;
  /** Called when the browser cannot draw, or no longer. */
  readonly onLost: () => void;
}

/** A model, or the reason why the adapter's file is none. */
export function Model({ bytes, name, onLost }: ModelProps): ReactNode {
  const { surfaces, problem } = useMemo(() => parseModel(bytes), [bytes]);
  if (!surfaces) return <p className="note">The model cannot be shown. {problem}</p>;
  return <Turntable surfaces={surfaces} name={name} onLost={onLost} />;
}

interface TurntableProps extends Pick<ModelProps, 'name' | 'onLost'> {
  readonly surfaces: readonly Surface[];
}

/** A drawing that is turned with mouse, touch and keyboard. */
function Turntable({ surfaces, name, onLost }: TurntableProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<PartScene | undefined>(undefined);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('webgl2', { antialias: true, alpha: true });
    if (!element || !context) return onLost();
    const created = new PartScene(element, context);
    scene.current = created;
    element.addEventListener('webglcontextlost', onLost);
    return () => {
      element.removeEventListener('webglcontextlost', onLost);
      created.dispose();
    };
  }, [onLost]);
  // It follows the effect above, so there is a scene to show the part in.
  useEffect(() => scene.current?.showPart(surfaces), [surfaces]);
  const change: ChangeView = (act) => scene.current && act(scene.current);
  const handleKey = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    change(act);
  };
  const label = { role: 'img', 'aria-label': `Model of ${name}`, 'aria-describedby': 'view-keys' };
  return (
    <>
      <canvas ref={canvas} className="stage" tabIndex={0} onKeyDown={handleKey} {...label} />
      <ViewControls change={change} />
      <p id="view-keys" className="quiet small">
        Drag to turn, scroll to zoom. Keys: arrows turn, + and − zoom, 1 to 7 choose a view, F fits.
      </p>
    </>
  );
}

type ChangeView = (act: (scene: PartScene) => void) => void;

function ViewControls({ change }: { readonly change: ChangeView }): ReactNode {
  return (
    <div className="row view-controls">
      <div className="row tight" role="group" aria-label="View">
        {views.map((view) => (
          <button key={view} type="button" className="plain" onClick={() => change((scene) => scene.turnTo(view))}>
            {view}
          </button>
        ))}
      </div>
      <button type="button" onClick={() => change((scene) => scene.fit())}>
        Fit
      </button>
      <label className="inline">
        <input
          type="checkbox"
          defaultChecked
          onChange={({ target }) => change((scene) => scene.showEdges(target.checked))}
        />
        Edges
      </label>
    </div>
  );
}

function parseModel(bytes: ArrayBuffer): { readonly surfaces?: readonly Surface[]; readonly problem?: string } {
  try {
    const surfaces = readGlb(bytes);
    return surfaces.length > 0 ? { surfaces } : { problem: 'It has no surfaces.' };
  } catch (error) {
    if (error instanceof UnreadableModel) return { problem: error.message };
    throw error;
  }
}
