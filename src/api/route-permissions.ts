import type { openTo, RouteCapability } from '#domain/permissions.policy.ts'
import { listingRoutes } from './listing-routes.ts'
import { rentalRoutes } from './rental-routes.ts'

/** `stepUp` asks that the person re-authenticated within the last ten minutes. */
export interface Permission {
  needs: RouteCapability
  stepUp: boolean
}
type WithoutSignIn = (typeof openTo)['anyone' | 'visitor'][number]
type Row = RouteCapability | { needs: Exclude<RouteCapability, WithoutSignIn>; stepUp: true }

/**
 * Every route of the API and the capability it needs. A route of a contract that is missing here, or a row without its route, does not compile
 * where the contract is opened, and does not open.
 */
const routePermissions = {
  ...listingRoutes,
  addresses: {
    list: 'addresses.read-own',
    add: 'addresses.write-own',
    change: 'addresses.write-own',
    remove: 'addresses.write-own',
  },
  areas: { list: 'areas.read', slots: 'areas.read' },
  auth: {
    list: 'people.sign-in',
    askPuzzle: 'people.sign-in',
    requestCode: 'people.sign-in',
    signInByCode: 'people.sign-in',
    signInByLink: 'people.sign-in',
    resendCode: 'people.sign-in',
    proposeContact: { needs: 'sign-in-methods.write-own', stepUp: true },
    changeContact: { needs: 'sign-in-methods.write-own', stepUp: true },
    setPassword: { needs: 'sign-in-methods.write-own', stepUp: true },
  },
  calendars: {
    today: 'calendars.manage-own',
    dueCount: 'calendars.manage-own',
    pieces: 'calendars.manage-own',
    month: 'calendars.manage-own',
    block: 'calendars.manage-own',
    reopen: 'calendars.manage-own',
    link: 'calendars.manage-own',
    renewLink: 'calendars.manage-own',
  },
  cards: { list: 'cards.read-own', add: 'cards.write-own', makeDefault: 'cards.write-own', remove: 'cards.write-own' },
  claims: {
    ofRental: 'rentals.read-own',
    mine: 'rentals.read-own',
    file: 'rentals.read-own',
    get: 'rentals.read-own',
    addEvidence: 'rentals.write-own',
    removeEvidence: 'rentals.write-own',
    evidence: 'rentals.read-own',
    open: 'rentals.write-own',
    agree: 'rentals.write-own',
    contest: 'rentals.write-own',
    withdraw: 'rentals.write-own',
    decide: { needs: 'claims.decide-all', stepUp: true },
    confirmDecision: { needs: 'claims.decide-all', stepUp: true },
    appeal: 'rentals.write-own',
    payDebt: 'rentals.write-own',
    writeOffDebt: { needs: 'payments.write-all', stepUp: true },
    find: 'rentals.write-own',
  },
  factors: {
    list: 'sign-in-methods.read-own',
    enrol: { needs: 'sign-in-methods.write-own', stepUp: true },
    verify: { needs: 'sign-in-methods.write-own', stepUp: true },
    remove: { needs: 'sign-in-methods.write-own', stepUp: true },
    renewBackupCodes: { needs: 'sign-in-methods.write-own', stepUp: true },
    answer: 'people.sign-in',
    waiting: 'people.sign-in',
    reAuthenticate: 'people.re-authenticate',
    sendProofCode: 'people.re-authenticate',
    askOwnPasskey: 'people.re-authenticate',
    askNewPasskey: { needs: 'sign-in-methods.write-own', stepUp: true },
    addPasskey: { needs: 'sign-in-methods.write-own', stepUp: true },
    removePasskey: { needs: 'sign-in-methods.write-own', stepUp: true },
    askPasskey: 'people.sign-in',
    signInByPasskey: 'people.sign-in',
  },
  favorites: { merge: 'favorites.write-own', keep: 'favorites.write-own', remove: 'favorites.write-own' },
  identities: {
    list: 'sign-in-methods.read-own',
    begin: 'people.sign-in',
    link: { needs: 'sign-in-methods.write-own', stepUp: true },
    signIn: 'people.sign-in',
    unlink: { needs: 'sign-in-methods.write-own', stepUp: true },
  },
  identityVerification: {
    mine: 'identity-checks.read-own',
    handInFront: 'identity-checks.write-own',
    handInBack: 'identity-checks.write-own',
    submit: 'identity-checks.write-own',
    withdraw: 'identity-checks.write-own',
    checks: 'identity-checks.read',
    claim: 'identity-checks.decide',
    view: 'identity-checks.decide',
    decide: 'identity-checks.decide',
  },
  inquiries: { send: 'inquiries.send' },
  invoices: { list: 'orders.read-own', pdf: 'orders.read-own' },
  items: { list: 'items.read', get: 'items.read', calendar: 'items.read', similar: 'items.read' },
  myData: {
    overview: 'my-data.read-own',
    copy: { needs: 'my-data.read-own', stepUp: true },
    askDeletion: { needs: 'my-data.delete-own', stepUp: true },
    cancelDeletion: 'my-data.delete-own',
  },
  newsletter: { subscribe: 'newsletter.subscribe', confirm: 'newsletter.subscribe', leave: 'newsletter.subscribe' },
  notifications: {
    list: 'notifications.read-own',
    count: 'notifications.read-own',
    read: 'notifications.write-own',
    readAll: 'notifications.write-own',
  },
  operations: {
    orders: 'orders.read-all',
    rentals: 'orders.read-all',
    payments: 'payments.read-all',
    deposits: 'payments.read-all',
    transfers: 'payments.read-all',
    transfer: 'payments.read-all',
    audit: 'audit-log.read',
    claims: 'claims.decide-all',
    order: 'orders.read-all',
    receipt: 'payments.read-all',
    evidence: 'payments.read-all',
    invoice: 'payments.read-all',
    risks: 'orders.read-all',
    payRefund: { needs: 'payments.write-all', stepUp: true },
    bookTransfer: { needs: 'payments.write-all', stepUp: true },
    assignTransfer: { needs: 'payments.write-all', stepUp: true },
    returnTransfer: { needs: 'payments.write-all', stepUp: true },
    retryDeposit: 'deposits.retry-all',
    payouts: 'payments.read-all',
    payout: 'payments.read-all',
    nextPayouts: 'payments.read-all',
    exportPayouts: { needs: 'payments.write-all', stepUp: true },
    confirmPayout: { needs: 'payments.write-all', stepUp: true },
    confirmPayouts: { needs: 'payments.write-all', stepUp: true },
    failPayout: { needs: 'payments.write-all', stepUp: true },
  },
  orders: {
    hold: 'orders.write-own',
    list: 'orders.list-own',
    get: 'orders.read-own',
    calendar: 'orders.read-own',
    receipt: 'orders.read-own',
    deliver: 'orders.write-own',
    handOver: 'orders.write-own',
    nameCollector: 'orders.write-own',
    choose: 'orders.write-own',
    reduce: 'orders.write-own',
    noteEmail: 'orders.write-own',
    confirmReceipt: 'orders.confirm-receipt',
    sendEmailCode: 'orders.write-own',
    confirmEmail: 'orders.write-own',
    sendPhoneCode: 'orders.write-own',
    confirmPhone: 'orders.write-own',
    pay: 'orders.write-own',
    release: 'orders.write-own',
  },
  outbox: { list: 'outbox.read-demo' },
  payments: { list: 'payments.read-own' },
  payouts: {
    earnings: 'payouts.read-own',
    rentals: 'payouts.read-own',
    rental: 'payouts.read-own',
    rentalStatement: 'payouts.read-own',
    list: 'payouts.read-own',
    get: 'payouts.read-own',
    statement: 'payouts.read-own',
    confirmMethod: 'payouts.write-own',
    changeMethod: { needs: 'payouts.write-own', stepUp: true },
  },
  people: {
    viewer: 'people.read-self',
    signUp: 'people.sign-up',
    confirm: 'people.sign-up',
    signIn: 'people.sign-in',
    signOut: 'people.sign-in',
    forgotPassword: 'people.sign-in',
    resetPassword: 'people.sign-in',
  },
  profile: {
    get: 'profile.read-own',
    change: 'profile.write-own',
    saveBody: 'profile.write-own',
    forgetBody: 'profile.write-own',
    setAvatar: 'profile.write-own',
    removeAvatar: 'profile.write-own',
  },
  quotes: { make: 'quotes.make' },
  rentals: rentalRoutes,
  reviews: {
    list: 'reviews.read',
    mine: 'reviews.read-own',
    ofRental: 'reviews.read-own',
    write: 'reviews.write-own',
    writeOfCustomer: 'reviews.write-own',
    addPhoto: 'reviews.write-own',
    removePhoto: 'reviews.write-own',
    photo: 'reviews.read-own',
    reply: 'reviews.write-own',
    report: 'reviews.report',
    moderation: 'reviews.moderate',
    hide: 'reviews.moderate',
    show: 'reviews.moderate',
    keep: 'reviews.moderate',
  },
  roles: {
    list: 'roles.read',
    grant: { needs: 'roles.write', stepUp: true },
    revoke: { needs: 'roles.write', stepUp: true },
  },
  handOvers: { due: 'rentals.read-own' },
  deliveries: { list: 'rentals.deliver', get: 'rentals.deliver' },
  units: { labels: 'units.print-own', label: 'units.print-own', open: 'items.read' },
  scores: { performance: 'payouts.read-own', mine: 'scores.read-own', ofRental: 'scores.read-own', ofOwner: 'scores.read' },
  search: { browse: 'items.read', counts: 'items.read', window: 'items.read' },
  sessions: {
    list: 'sessions.read-own',
    end: 'sessions.write-own',
    endMany: 'sessions.write-own',
    token: 'sessions.write-own',
  },
  settings: {
    get: 'settings.read',
    membership: 'settings.read',
    policy: 'settings.read',
    document: 'settings.read-all',
    write: { needs: 'settings.write', stepUp: true },
    undo: { needs: 'settings.write', stepUp: true },
    history: 'settings.read-all',
    version: 'settings.read-all',
  },
  waits: { list: 'waits.read-own', join: 'waits.write-own', leave: 'waits.write-own' },
} as const satisfies Record<string, Record<string, Row>>

/** The nouns of the API as the table names them. */
export type Noun = keyof typeof routePermissions
export type RoutesOf<N extends Noun> = keyof (typeof routePermissions)[N]

/** The nouns that have permissions, as their router names them. */
export const nounsWithPermissions = Object.keys(routePermissions)

/** Returns what a route needs. Throws for a route that the table does not have: it never opens. */
export function permissionOf(noun: Noun, route: string): Permission {
  const routes: Record<string, Row> = routePermissions[noun]
  const row = Object.hasOwn(routes, route) ? routes[route] : undefined
  if (!row) throw new Error(`The route ${noun}.${route} declares no access`)
  return typeof row === 'string' ? { needs: row, stepUp: false } : row
}
