/** Faults of requests about members and invitations; part of `faults`. */
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
    message: 'Invalid invitation: it was used, was revoked, has expired or never existed. Ask for a new one.',
  },
  bounded_key: {
    status: 403,
    message:
      'This key {bound} and cannot invite members, because their keys would have no such limit. Use a key without cap and expiry.',
  },
  already_invited: {
    status: 409,
    message: 'This e-mail address has an open invitation to this account. Revoke it before you send a new one.',
  },
  already_member: {
    status: 409,
    message: 'This e-mail address already belongs to a member of this team. GET /api/v1/team lists them.',
  },
  in_other_account: {
    status: 409,
    message:
      'This e-mail address already has an account, and an address can be in only one account. Invite another address.',
  },
  joined_elsewhere: {
    status: 409,
    message:
      'The e-mail address of this invitation has an account, and an address can be in only one account. Sign in to the dashboard with this address and accept the invitation there: an account that was never used is left for the team.',
  },
  used_elsewhere: {
    status: 409,
    message:
      'Your account is in use, and an address can be in only one account. Leave or close it first, or ask {inviter} for an invitation to another address.',
  },
  team_full: {
    status: 409,
    message: 'All {limit} seats of this team are taken. Remove a member or revoke an open invitation first.',
  },
  own_role: {
    status: 409,
    message:
      'You cannot change your own role. An owner can transfer ownership to another member; other members can ask an admin.',
  },
  owner_stays: {
    status: 409,
    message:
      'The owner cannot leave. Transfer ownership first: PATCH another member in /api/v1/team/members with the role owner.',
  },
} as const;
