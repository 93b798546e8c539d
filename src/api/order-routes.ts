/** The permissions of the routes of an order; its verbs check whose order it is. */
export const orderRoutes = {
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
  correctEmail: 'orders.write-own',
  openMail: 'orders.write-own',
  confirmReceipt: 'orders.confirm-receipt',
  sendEmailCode: 'orders.write-own',
  confirmEmail: 'orders.write-own',
  sendPhoneCode: 'orders.write-own',
  confirmPhone: 'orders.write-own',
  pay: 'orders.write-own',
  payAgain: 'orders.write-own',
  changeWindow: 'orders.write-own',
  keepHold: 'orders.write-own',
  release: 'orders.write-own',
} as const

/** The permissions of the routes of a link to an order; its verbs check the link. */
export const orderLinkRoutes = {
  open: 'orders.open-link',
  calendar: 'orders.open-link',
  receipt: 'orders.open-link',
  cancel: 'orders.open-link',
  sendCode: 'orders.open-link',
  confirmCode: 'orders.open-link',
  end: 'orders.open-link',
  request: 'orders.open-link',
  payment: 'orders.open-link',
} as const

/** Changes of an order by staff. */
export const orderDeskRoutes = {
  showCode: 'orders.write-all',
  writeToCustomer: 'orders.write-all',
  addNote: 'orders.write-all',
  refundAmount: { needs: 'orders.write-all', stepUp: true },
  confirmGoodwill: { needs: 'payments.write-all', stepUp: true },
  declineGoodwill: 'orders.write-all',
  creditCustomer: { needs: 'orders.write-all', stepUp: true },
  changeDoor: 'orders.write-all',
  changeWindowFor: 'orders.write-all',
} as const
