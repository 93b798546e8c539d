import { makeQuote } from '#domain/quotes/make-quote.ts'
import { quoteContract } from '#domain/quotes/quote.contract.ts'
import { open } from './door.ts'

const door = open(quoteContract)

export const quotes = door.router({
  make: door.make.access('anyone').handler(({ context, input }) => makeQuote(context, input)),
})
