import { findOpenDebt } from '#domain/renting/orders/find-open-debt.ts'
import { makeQuote } from '#domain/renting/quotes/make-quote.ts'
import { quoteContract } from '#domain/renting/quotes/quote.contract.ts'
import { guarded } from './guard.ts'

const guard = guarded('quotes', quoteContract)

export const quotes = guard.router({
  make: guard.make.handler(async ({ context, input }) => {
    context.activity?.count('quote')
    return { ...(await makeQuote(context, input)), isOwing: (await findOpenDebt(context)) !== null }
  }),
})
