/** Returns what was taken; a second call does nothing. */
export type Release = () => void;

/** Creates a release that acts once. */
export function createRelease(act: () => void): Release {
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    act();
  };
}
