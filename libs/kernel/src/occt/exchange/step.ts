import type { TDocStd_Document, TopoDS_Shape, XCAFDoc_ShapeTool } from 'replicad-opencascadejs';
import { KernelError } from '../../kernel-error.ts';
import type { Body } from '../body.ts';
import { oc } from '../occt.ts';

// In the in-memory file system of the worker; one command at a time uses it.
const path = '/model.step';

/** Writes STEP AP214 in millimetres, each body as a product with its name. */
export function writeStep(bodies: ReadonlyMap<string, Body>): string {
  using storage = toExtendedString('XmlOcaf');
  using assembly = new oc.TDocStd_Document(storage);
  using root = assembly.Main();
  using products = oc.XCAFDoc_DocumentTool.ShapeTool(root);
  oc.XCAFDoc_ShapeTool.SetAutoNaming(false); // otherwise every product is called SOLID or COMPOUND
  for (const [name, { shape }] of bodies) addProduct(products, name, shape);
  products.UpdateAssemblies();
  return writeAssembly(assembly);
}

/** Reads all shapes of a STEP file, in millimetres. Throws `IMPORT_FAILED`. The caller frees it. */
export function readStep(bytes: Uint8Array): TopoDS_Shape {
  using reader = new oc.STEPControl_Reader();
  oc.FS.writeFile(path, bytes);
  try {
    const status = reader.ReadFile(path);
    if (status !== oc.IFSelect_ReturnStatus.IFSelect_RetDone) throw unreadableFile('is not a STEP file');
  } finally {
    oc.FS.unlink(path);
  }
  if (!reader.TransferRoots()) throw unreadableFile('holds no shape');
  return reader.OneShape();
}

function addProduct(products: XCAFDoc_ShapeTool, name: string, shape: TopoDS_Shape): void {
  using label = products.NewShape();
  products.SetShape(label, shape);
  using title = toExtendedString(name);
  oc.TDataStd_Name.Set(label, title).delete();
}

// One of each for the life of the worker: new ones leak 280 KB per file, although they are deleted.
const session = new oc.XSControl_WorkSession();
const writer = new oc.STEPCAFControl_Writer(session, false);

function writeAssembly(assembly: TDocStd_Document): string {
  using progress = new oc.Message_ProgressRange();
  writer.Init(session, true);
  writer.SetNameMode(true);
  try {
    if (!writer.Perform(assembly, path, progress)) {
      throw new KernelError('EXPORT_FAILED', 'The CAD kernel could not write these objects as STEP.');
    }
    const step = oc.FS.readFile(path, { encoding: 'utf8' });
    oc.FS.unlink(path);
    return step;
  } finally {
    session.ClearContext();
    session.ClearData(clearAll);
  }
}

const clearAll = 1;

const toExtendedString = (value: string) => new oc.TCollection_ExtendedString(value, true);

export const unreadableFile = (fault: string) => new KernelError('IMPORT_FAILED', `The file ${fault}.`);
