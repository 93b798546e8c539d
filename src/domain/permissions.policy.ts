/** Access without a role: for anyone, for a browser with a visitor's or a person's session, and for a signed-in person. */
export const openTo = {
  anyone: [
    'areas.read',
    /** A visitor's own conversation, by their cookie. */
    'chat.talk-own',
    'inquiries.send',
    'items.read',
    'newsletter.subscribe',
    'orders.confirm-receipt',
    'orders.list-own',
    /** Read and cancelled by its link; more is open to a browser that a code has admitted. */
    'orders.open-link',
    'outbox.read-demo',
    'people.read-self',
    'people.sign-in',
    'people.sign-up',
    'quotes.make',
    'reviews.read',
    'scores.read',
    'settings.read',
    'site.read',
  ],
  visitor: ['orders.read-own', 'orders.write-own', 'rentals.read-own', 'rentals.write-own', 'waits.read-own', 'waits.write-own'],
  person: [
    'addresses.read-own',
    'addresses.write-own',
    'blocked-people.manage-own',
    'cards.read-own',
    'cards.write-own',
    'favorites.write-own',
    'identity-checks.read-own',
    'identity-checks.write-own',
    /** Every signed-in person may list their clothes. */
    'listings.write-own',
    'media.write-own',
    'my-data.delete-own',
    'my-data.read-own',
    'notifications.read-own',
    'notifications.write-own',
    'payments.read-own',
    /** The account for refunds, and credit as money. */
    'payments.write-own',
    'people.re-authenticate',
    'profile.read-own',
    'profile.write-own',
    'promotions.refer-own',
    'reports.file',
    'reviews.report',
    'reviews.write-own',
    'scores.read-own',
    'sessions.read-own',
    'sessions.write-own',
    'sign-in-methods.read-own',
    'sign-in-methods.write-own',
    'units.print-own',
    'user-messages.read-own',
    'user-messages.write-own',
  ],
} as const
export type Audience = keyof typeof openTo

/** Capabilities of roles, with the refusal for those without; null where only the domain and the pages ask, and no route can need it. */
const roleCapabilities = {
  /** Closes months of the books, and opens the latest one again. */
  'accounting.close': 'people.admin-only',
  /** Profit and loss, the balance, the journal and the files for the accountant. */
  'accounting.read-all': 'people.admin-only',
  'audit-log.read': 'people.admin-only',
  /** Reads statements in, and explains their lines by the ledger. */
  'books.reconcile': 'people.admin-only',
  'cash.carry-own': 'cash.courier-only',
  /** Opens cash sessions, counts them, and books what was handed in. */
  'cash.count': 'people.moderator-only',
  /** Takes cash to the bank, and fetches it from there. */
  'cash.deposit': 'people.admin-only',
  'cash.read-all': 'people.moderator-only',
  /** Signs off a difference that somebody else has counted. */
  'cash.sign-off': 'people.moderator-only',
  /** An owner's tasks, and the days on which their pieces are booked. */
  'calendars.manage-own': 'calendar.owner-only',
  /** Answers visitors in the chat, and reads every conversation. */
  'chat.answer-all': 'people.moderator-only',
  /** Decides about claims, and sees those of everybody. */
  'claims.decide-all': 'people.moderator-only',
  'deliveries.read-own': null,
  /** Signs in at the couriers' portal, and not at the shop's. */
  'deliveries.sign-in': null,
  'deposits.retry-all': 'people.moderator-only',
  /** Saves filters of the administration's lists, each person for themselves. */
  'filters.keep-own': 'people.moderator-only',
  'identity-checks.decide': 'people.moderator-only',
  'identity-checks.read': 'people.moderator-only',
  /** Decides about listings, and sees those that wait. */
  'listings.decide-all': 'people.moderator-only',
  /** Every bucket and every object of the media store. */
  'media.manage-all': 'people.admin-only',
  /** Consents to issues of the newsletter, without which none goes out. */
  'newsletter.send': 'people.admin-only',
  /** Writes issues of the newsletter, and stops them. */
  'newsletter.write': 'people.moderator-only',
  /** Orders and rentals of everybody, as the operations see them. */
  'orders.read-all': 'people.moderator-only',
  /** Writes to customers, and changes orders in their place. */
  'orders.write-all': 'people.moderator-only',
  /** Every mail and SMS, and sending one again. */
  'outbox.manage-all': 'people.admin-only',
  'outbox.read-all': null,
  'payments.read-all': 'people.moderator-only',
  /** Books refunds and transfers that a person has made. */
  'payments.write-all': 'people.admin-only',
  'people.note-all': 'people.moderator-only',
  /** Everyone who has an account, with their contact: staff call them. */
  'people.read-all': 'people.moderator-only',
  /** Adds, changes, signs out and suspends people. */
  'people.write-all': 'people.admin-only',
  /** An owner's earnings, and the account that they are paid to. */
  'payouts.read-own': 'payout.owner-only',
  'payouts.write-own': 'payout.owner-only',
  /** Promotional codes, and credit that the shop gives. */
  'promotions.read-all': 'people.admin-only',
  'promotions.write-all': 'people.admin-only',
  /** Moves rentals as the courier who carries them. */
  'rentals.deliver': 'rental.not-yours',
  /** Moves anybody's rentals as the shop. */
  'rentals.move-all': 'rental.not-yours',
  /** Decides about what people report of items and of each other. */
  'reports.decide-all': 'people.moderator-only',
  'reviews.moderate': 'people.moderator-only',
  'roles.read': 'people.admin-only',
  'roles.write': 'people.admin-only',
  'settings.read-all': 'settings.admin-only',
  'settings.write': 'settings.admin-only',
  /** Jobs, events of the card provider, and the state of the shop. */
  'system.manage-all': 'people.admin-only',
  'site.use-in-maintenance': null,
  'stock.read-all': 'people.moderator-only',
  /** Pauses, sorts and retires what is not one's own. */
  'stock.change-all': 'people.admin-only',
  /** The shop's statistics: figures, reports and their sources. */
  'statistics.read': 'people.moderator-only',
} as const satisfies Record<string, string | null>
export type RoleCapability = keyof typeof roleCapabilities

interface RoleRow {
  /** An administrator gives and takes it; the others come with the account or the first listing. */
  isGiven: boolean
  /** A second administrator confirms that it is given: it decides about money or about others. */
  takesTwo?: boolean
  can: readonly RoleCapability[]
}

/** Every role, one row each. A person has several and may do what any of them allows. */
export const roles = {
  customer: { isGiven: false, can: [] },
  owner: { isGiven: false, can: ['calendars.manage-own', 'payouts.read-own', 'payouts.write-own'] },
  courier: {
    isGiven: true,
    can: ['cash.carry-own', 'deliveries.read-own', 'deliveries.sign-in', 'rentals.deliver', 'site.use-in-maintenance'],
  },
  moderator: {
    isGiven: true,
    takesTwo: true,
    can: [
      'cash.count',
      'cash.read-all',
      'cash.sign-off',
      'chat.answer-all',
      'claims.decide-all',
      'deposits.retry-all',
      'filters.keep-own',
      'identity-checks.decide',
      'identity-checks.read',
      'listings.decide-all',
      'newsletter.write',
      'orders.read-all',
      'orders.write-all',
      'payments.read-all',
      'people.note-all',
      'people.read-all',
      'rentals.move-all',
      'reports.decide-all',
      'reviews.moderate',
      'site.use-in-maintenance',
      'statistics.read',
      'stock.read-all',
    ],
  },
  admin: {
    isGiven: true,
    takesTwo: true,
    can: [
      'accounting.close',
      'accounting.read-all',
      'audit-log.read',
      'books.reconcile',
      'cash.count',
      'cash.deposit',
      'cash.read-all',
      'cash.sign-off',
      'chat.answer-all',
      'claims.decide-all',
      'deposits.retry-all',
      'filters.keep-own',
      'identity-checks.decide',
      'identity-checks.read',
      'listings.decide-all',
      'media.manage-all',
      'newsletter.send',
      'newsletter.write',
      'orders.read-all',
      'orders.write-all',
      'outbox.manage-all',
      'outbox.read-all',
      'payments.read-all',
      'payments.write-all',
      'people.note-all',
      'people.read-all',
      'people.write-all',
      'promotions.read-all',
      'promotions.write-all',
      'rentals.move-all',
      'reports.decide-all',
      'reviews.moderate',
      'roles.read',
      'roles.write',
      'settings.read-all',
      'settings.write',
      'site.use-in-maintenance',
      'statistics.read',
      'system.manage-all',
      'stock.change-all',
      'stock.read-all',
    ],
  },
} as const satisfies Record<string, RoleRow>

export type Role = keyof typeof roles
export type GivenRole = { [R in Role]: (typeof roles)[R]['isGiven'] extends true ? R : never }[Role]
export type Capability = (typeof openTo)[Audience][number] | RoleCapability
/** Capabilities that a route may need: they have a refusal. */
export type RouteCapability =
  | (typeof openTo)[Audience][number]
  | { [C in RoleCapability]: (typeof roleCapabilities)[C] extends null ? never : C }[RoleCapability]

export const roleNames = Object.keys(roles) as Role[]
export const givenRoles = roleNames.filter((role): role is GivenRole => roles[role].isGiven)
/** True for a role that one administrator alone cannot give. */
export function takesTwo(role: Role): boolean {
  const row: RoleRow = roles[role]
  return row.takesTwo ?? false
}

/** Every account has it. */
export const accountRole: Role = 'customer'
/** `ADMIN_EMAILS` gives it, and the last person who has it keeps it. */
export const configuredRole: GivenRole = 'admin'

/** The refusals of signed-out callers that differ from `people.sign-in-first`. */
const signInRefusals: Partial<Record<Capability, string>> = { 'profile.write-own': 'profile.sign-in-first' }

/** The caller: a person, a visitor's session, or neither; without a session only the roles count. */
export interface Holder {
  roles: readonly Role[]
  personId?: string | null
  visitorId?: string
}

/** Returns whether the actor may do it by what is open to them or by any of their roles. Unknown roles and capabilities allow nothing. */
export function can({ roles: held, personId, visitorId }: Holder, capability: Capability): boolean {
  const audiences: readonly (Audience | false)[] = ['anyone', Boolean(personId || visitorId) && 'visitor', Boolean(personId) && 'person']
  const holders = holdersOf(capability)
  return [...audiences, ...held].some((one) => one !== false && holders.includes(one))
}

/** Returns whether a page's reader, null when signed out, may do it. Visitors' sessions do not count. */
export function personCan(person: { id: string; roles: readonly Role[] } | null, capability: Capability): boolean {
  return can({ roles: person?.roles ?? [], personId: person?.id ?? null }, capability)
}

/** Returns the audience to which a capability is open, or the roles that allow it, in the order of the table. */
export function holdersOf(capability: Capability): readonly (Audience | Role)[] {
  const includes = (row: readonly Capability[]) => row.includes(capability)
  const audiences = (Object.keys(openTo) as Audience[]).filter((audience) => includes(openTo[audience]))
  return [...audiences, ...roleNames.filter((role) => includes(roles[role].can))]
}

/** Returns why the actor may not do it, with the HTTP status, or null when they may. A missing visitor's session answers like an unknown order. */
export function denialOf(actor: Holder, capability: RouteCapability): { code: string; status: 401 | 403 | 404 } | null {
  if (can(actor, capability)) return null
  if (isIn(openTo.visitor, capability)) return { code: 'order.unknown', status: 404 }
  if (!actor.personId) return { code: signInRefusals[capability] ?? 'people.sign-in-first', status: 401 }
  const refusal = Object.hasOwn(roleCapabilities, capability) ? roleCapabilities[capability as RoleCapability] : null
  return { code: refusal ?? 'people.admin-only', status: 403 }
}

function isIn(row: readonly Capability[], capability: Capability): boolean {
  return row.includes(capability)
}
