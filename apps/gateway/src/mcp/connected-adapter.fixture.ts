import type { ConnectedAdapter } from '@kerf/contracts';

/** A connected FreeCAD adapter with an open document. */
export const createAdapter = (adapterId: string): ConnectedAdapter => ({
  adapterId,
  adapterType: 'freecad',
  connectedAt: '2026-11-21T10:00:00',
  lastHeartbeat: '2026-11-21T10:00:10',
  healthy: true,
  capabilities: ['primitives'],
  status: 'active',
  running: 0,
  queued: 0,
  application: { name: 'FreeCAD', version: '1.1', gui: false },
  document: { name: 'Bracket', revision: 7, object_count: 2 },
  isDefault: false,
});
