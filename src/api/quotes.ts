import { makeQuote } from '#domain/renting/quotes/make-quote.ts'
import { quoteContract } from '#domain/renting/quotes/quote.contract.ts'
import { guarded } from './guard.ts'

const guard = guarded('quotes', quoteContract)

export const quotes = guard.router({
  make: guard.make.handler(({ context, input }) => makeQuote(context, input)),
})
