import { makeQuote } from '#domain/renting/quotes/make-quote.ts'
import { quoteContract } from '#domain/renting/quotes/quote.contract.ts'
import { open } from './door.ts'

const door = open(quoteContract)

export const quotes = door.router({
  make: door.make.access('anyone').handler(({ context, input }) => makeQuote(context, input)),
})
