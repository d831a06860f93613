import type { BuildName } from '../tables/part-table.ts';
import type { Builder } from './build.ts';
import { dSubConnector, panelConnector } from './connectors.ts';
import { hubFlange, plateFlange } from './flanges.ts';
import { linearCarriage, linearRail } from './linear-guides.ts';
import { axialFan, stepperMotor } from './motors.ts';
import { dowelPin, parallelKey } from './pins-and-keys.ts';
import { eRing, externalRing, internalRing } from './retaining-rings.ts';
import { hexNut, linearBearing, oRing, pipe, threadedInsert, turnedRing, washer } from './rings.ts';
import { buttonHeadScrew, countersunkScrew, hexHeadScrew, socketHeadScrew } from './screws.ts';
import {
  conePointSetScrew,
  cupPointSetScrew,
  dogPointSetScrew,
  flatPointSetScrew,
  threadedConePointSetScrew,
  threadedCupPointSetScrew,
  threadedDogPointSetScrew,
  threadedFlatPointSetScrew,
} from './set-screws.ts';
import { tSlotProfile } from './t-slot.ts';
import {
  tappedHexNut,
  tappedInsert,
  threadedButtonHeadScrew,
  threadedCountersunkScrew,
  threadedHexHeadScrew,
  threadedSocketHeadScrew,
} from './threaded-parts.ts';

/** Builder of each shape of part, from the commands of the catalogue. */
export const builders: Readonly<Record<BuildName, Builder>> = {
  socket_head_screw: socketHeadScrew,
  hex_head_screw: hexHeadScrew,
  button_head_screw: buttonHeadScrew,
  countersunk_screw: countersunkScrew,
  flat_point_set_screw: flatPointSetScrew,
  cone_point_set_screw: conePointSetScrew,
  dog_point_set_screw: dogPointSetScrew,
  cup_point_set_screw: cupPointSetScrew,
  hex_nut: hexNut,
  washer,
  external_ring: externalRing,
  internal_ring: internalRing,
  e_ring: eRing,
  dowel_pin: dowelPin,
  parallel_key: parallelKey,
  turned_ring: turnedRing,
  o_ring: oRing,
  threaded_insert: threadedInsert,
  linear_bearing: linearBearing,
  linear_rail: linearRail,
  linear_carriage: linearCarriage,
  stepper_motor: stepperMotor,
  axial_fan: axialFan,
  t_slot_profile: tSlotProfile,
  panel_connector: panelConnector,
  d_sub_connector: dSubConnector,
  plate_flange: plateFlange,
  hub_flange: hubFlange,
  pipe,
};

/** Builders that model the thread of the part. */
export const threadedBuilders: Readonly<Partial<Record<BuildName, Builder>>> = {
  socket_head_screw: threadedSocketHeadScrew,
  hex_head_screw: threadedHexHeadScrew,
  button_head_screw: threadedButtonHeadScrew,
  countersunk_screw: threadedCountersunkScrew,
  flat_point_set_screw: threadedFlatPointSetScrew,
  cone_point_set_screw: threadedConePointSetScrew,
  dog_point_set_screw: threadedDogPointSetScrew,
  cup_point_set_screw: threadedCupPointSetScrew,
  hex_nut: tappedHexNut,
  threaded_insert: tappedInsert,
};
