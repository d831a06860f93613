/** Resource that a spec has started and must not leave behind. */
interface SpecResource {
  stop(): Promise<void>;
}

const resources = new Set<SpecResource>();

/** Stops a resource at the end of the spec file, even when the file's own hooks were aborted. */
export function stopAfterSpecs(resource: SpecResource): void {
  resources.add(resource);
}

/** Stops all registered resources; stopping one twice is harmless. */
export async function stopSpecResources(): Promise<void> {
  for (const resource of resources) await resource.stop();
  resources.clear();
}
