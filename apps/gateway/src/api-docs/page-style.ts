/** Style sheet of the page, for light and dark mode, phones and print. */
export const pageStyle = `
:root {
  color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif; scroll-padding-top: 1rem;
  --line: light-dark(#d9dde3, #363c45); --soft: light-dark(#5a6472, #a3adba); --back: light-dark(#fff, #14171b);
  --code: light-dark(#f3f5f8, #20252c); --link: light-dark(#0b57c2, #7db4ff);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); display: grid; grid-template-columns: 20rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; border-right: 1px solid var(--line); font-size: 0.85rem; }
nav h2 { font-size: 0.8rem; margin: 1rem 0 0.25rem; color: var(--soft); border: 0; padding: 0; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: flex; gap: 0.4rem; align-items: baseline; padding: 0.15rem 0; overflow-wrap: anywhere; }
main { padding: 1rem 2rem 4rem; max-width: 60rem; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
h2 { margin: 3rem 0 0; border-bottom: 1px solid var(--line); padding-bottom: 0.25rem; }
h3 { margin: 0 0 0.5rem; overflow-wrap: anywhere; }
h4, h5 { margin: 1.25rem 0 0.25rem; font-size: 0.95rem; }
section { padding: 1.5rem 0; border-bottom: 1px solid var(--line); }
section p, section ul { margin: 0.25rem 0; }
code, pre { font: 0.875em/1.5 ui-monospace, monospace; }
code, pre { background: var(--code); border-radius: 0.25rem; padding: 0.1em 0.3em; overflow-wrap: anywhere; }
h3 code, h4 a code { background: none; padding: 0; font-size: 1em; }
pre { padding: 0.75rem; overflow: auto; white-space: pre-wrap; }
dl { margin: 0.5rem 0; }
dt { margin-top: 0.5rem; overflow-wrap: anywhere; }
dd { margin: 0 0 0 1rem; }
dd dl { border-left: 2px solid var(--line); padding-left: 0.75rem; }
.type, .access, .default { color: var(--soft); font-size: 0.9em; }
em { font-size: 0.85em; color: light-dark(#a33, #f99); }
.method { flex: none; font: 700 0.75rem ui-monospace, monospace; color: light-dark(#0a6b3d, #6fd7a0); }
.method.post, .method.put, .method.patch { color: light-dark(#9a4d00, #ffb766); }
.method.delete { color: light-dark(#b3261e, #ff9b94); }
:target { background: light-dark(#fff8e0, #2b2617); }
summary { font-weight: 600; cursor: pointer; }
@media (max-width: 50rem) {
  body { display: block; }
  nav { position: static; height: auto; max-height: 50vh; border: 0; border-bottom: 1px solid var(--line); }
  main { padding: 1rem; }
}
@media print {
  body { display: block; } nav { display: none; } main { max-width: none; padding: 0; }
  h3, h4, h5, dt { break-after: avoid; } pre { break-inside: avoid; } a { color: inherit; }
}
`;
