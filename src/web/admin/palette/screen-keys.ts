const caps = {
  palette: ['Ctrl K', 'Cmd K'],
  help: ['?'],
  close: ['Esc'],
  search: ['/'],
  nextRow: ['J', '↓'],
  rowBefore: ['K', '↑'],
  open: ['↵'],
  choose: ['X'],
  nextPiece: ['J'],
  pieceBefore: ['K'],
  nextChat: ['J'],
  chatBefore: ['K'],
  claim: ['C'],
  step: ['E'],
  call: ['P'],
  settle: ['R'],
  approve: ['A'],
  change: ['C'],
  reject: ['R'],
  zoom: ['Z'],
  cell: ['←', '→', '↑', '↓'],
  page: ['PgUp', 'PgDn'],
  today: ['T'],
  publish: ['Ctrl S', 'Cmd S'],
  undo: ['Ctrl Z', 'Cmd Z'],
  redo: ['Ctrl Y', 'Cmd Shift Z'],
  shift: ['Alt ↑', 'Alt ↓'],
} as const satisfies Record<string, readonly string[]>
type Move = keyof typeof caps

const rows = ['nextRow', 'rowBefore', 'open'] as const
const list = ['search', ...rows] as const

/** The screens with keys of their own. */
const screens: Readonly<Record<string, readonly Move[]>> = {
  '/admin': [...rows, 'step', 'call'],
  '/admin/overview': rows,
  '/admin/orders': list,
  '/admin/rentals': [...list, 'choose'],
  '/admin/claims': list,
  '/admin/payments': list,
  '/admin/deposits': list,
  '/admin/transfers': list,
  '/admin/payouts': list,
  '/admin/ledger': list,
  '/admin/items': [...list, 'choose'],
  '/admin/calendar': ['cell', 'page', 'today', 'open'],
  '/admin/promotions': list,
  '/admin/approvals': ['nextPiece', 'pieceBefore', 'approve', 'change', 'reject', 'zoom'],
  '/admin/reviews': rows,
  '/admin/people': list,
  '/admin/chat': ['nextChat', 'chatBefore', 'claim', 'settle'],
  '/admin/credits': rows,
  '/admin/identity-checks': rows,
  '/admin/reports': rows,
  '/admin/site-editor': ['publish', 'undo', 'redo', 'shift'],
  '/admin/media': list,
  '/admin/newsletter': rows,
  '/admin/outbox': list,
  '/admin/webhooks': list,
  '/admin/audit': list,
}

interface Keys {
  place: 'here' | 'everywhere'
  keys: readonly { move: Move; caps: readonly string[] }[]
}

/** The keys that work on the screen at a path, and those that work on every one. */
export function keysOf(path: string): readonly Keys[] {
  const withCaps = (moves: readonly Move[]) => moves.map((move) => ({ move, caps: caps[move] }))
  const here = screens[path]
  const everywhere = { place: 'everywhere', keys: withCaps(['palette', 'help', 'close']) } as const
  return here ? [{ place: 'here', keys: withCaps(here) }, everywhere] : [everywhere]
}
