/** How requests can fail that have to do with the people of an account, as `faults`. */
export const teamFaults = {
  unknown_member: {
    status: 404,
    message: 'There is no member {member} in this account. GET /api/v1/team lists its members.',
  },
  unknown_invitation: {
    status: 404,
    message: 'There is no open invitation {invitation} in this account. GET /api/v1/team lists the open ones.',
  },
  invalid_invitation: {
    status: 404,
    message: 'This invitation does not hold: it was used, was revoked, has expired or never was. Ask for a new one.',
  },
  bounded_key: {
    status: 403,
    message:
      'This key {bound} and invites nobody: whoever comes gets a key without. Use one of yours with no cap and no end.',
  },
  already_invited: {
    status: 409,
    message: 'This e-mail address has an open invitation to this account. Revoke it before you send a new one.',
  },
  already_member: {
    status: 409,
    message: 'This e-mail address is that of a member of this team already. GET /api/v1/team lists them.',
  },
  in_other_account: {
    status: 409,
    message: 'This e-mail address has an account already, and an address is in one account alone. Invite another one.',
  },
  joined_elsewhere: {
    status: 409,
    message:
      'The e-mail address of this invitation has an account by now, and an address is in one account alone: nobody can ' +
      'accept this invitation any more. Ask for one to another address.',
  },
  team_full: {
    status: 409,
    message: 'All {limit} places of this team are taken. Remove a member or revoke an open invitation first.',
  },
  own_role: {
    status: 409,
    message: 'Nobody changes their own role. An owner makes another member the owner; everybody else asks an admin.',
  },
  owner_stays: {
    status: 409,
    message:
      'The owner cannot leave. Make another member the owner first: PATCH its place in /api/v1/team/members with that role.',
  },
} as const;
