import { depositCash, withdrawCash } from '#domain/money/cash/bank-cash.ts'
import { beginCount, countOwn } from '#domain/money/cash/begin-count.ts'
import { cashContract } from '#domain/money/cash/cash.contract.ts'
import { countShop, countShopAgain, signOffShop } from '#domain/money/cash/count-shop.ts'
import { getCash } from '#domain/money/cash/get-cash.ts'
import { getWallet } from '#domain/money/cash/get-wallet.ts'
import { giveBackCash } from '#domain/money/cash/give-back-cash.ts'
import { handInCash } from '#domain/money/cash/hand-in-cash.ts'
import { getSession, listSessions } from '#domain/money/cash/list-sessions.ts'
import { openSession } from '#domain/money/cash/open-session.ts'
import { countAgain, signOff } from '#domain/money/cash/sign-off.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('cash', cashContract)

export const cash = guard.router({
  overview: getCash,
  sessions: listSessions,
  session: byField('id', getSession),
  open: openSession,
  beginCount: byField('id', beginCount),
  handIn: guard.handIn.handler(({ context, input }) => handInCash(context, input).then(() => getSession(context, input.id))),
  countAgain: byField('id', countAgain),
  signOff: byField('id', signOff),
  deposit: depositCash,
  withdraw: withdrawCash,
  countShop,
  signOffShop: byField('id', signOffShop),
  countShopAgain: byField('id', countShopAgain),
  giveBack: giveBackCash,
  wallet: getWallet,
  countOwn: guard.countOwn.handler(({ context, input }) => countOwn(context, input).then(() => getWallet(context))),
})
