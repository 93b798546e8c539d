import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { loadTranslations, pageI18n } from '#i18n/client.ts'
import { receiveToasts } from '#web/ui/toast.ts'
import { type Consequences, type Mutation, useChange } from './use-change.ts'

interface ScreenProps {
  mutation: Mutation<string, void>
  consequences: Consequences<string, void>
  onDraw: (send: () => Promise<string>) => void
}

const list = ['media', 'list', {}]

beforeAll(() => loadTranslations('en', ['common']))

function Screen({ mutation, consequences, onDraw }: ScreenProps) {
  onDraw(useChange(mutation, consequences).mutateAsync)
  return null
}

/** Makes a change on a screen that shows the list, and answers what happened in turn. */
async function make(mutationFn: () => Promise<string>, consequences: Consequences<string, void>): Promise<string[]> {
  const events: string[] = []
  const note = (event: string) => async () => void events.push(event)
  const client = new QueryClient()
  const observer = new QueryObserver(client, { queryKey: list, queryFn: () => events.push('read'), initialData: 0, staleTime: 60_000 })
  const stopReading = observer.subscribe(() => undefined)
  const stopToasts = receiveToasts(({ title, tone }) => void events.push(`${tone}: ${title}`))
  let send = mutationFn
  const screen = createElement(Screen, {
    mutation: { mutationFn },
    consequences: { before: note('before'), after: note('after'), whenRefused: note('when refused'), ...consequences },
    onDraw: (drawn) => {
      send = drawn
    },
  })
  renderToStaticMarkup(createElement(I18nextProvider, { i18n: pageI18n('en') }, createElement(QueryClientProvider, { client }, screen)))
  await send().catch(() => undefined)
  stopReading()
  stopToasts()
  client.clear()
  return events
}

const refusal = (code: string) => () => Promise.reject(Object.assign(new Error('It is taken.'), { code, status: 409 }))

test('a change is read again before it is confirmed, and then what follows happens', async () => {
  expect(await make(async () => 'done', { refresh: [list], done: 'Saved' })).toEqual(['before', 'read', 'good: Saved', 'after'])
})

test('a failure is told at once, and what it leaves behind is gone before anything is read again', async () => {
  const consequences = { refresh: [list], refreshOnRefusal: true, refused: 'toast' } as const
  expect(await make(refusal('media.in-use'), consequences)).toEqual(['bad: It is taken.', 'when refused', 'read'])
  expect(await make(refusal('media.in-use'), { refresh: [list] })).toEqual(['when refused'])
  // A person who cancels the re-authentication knows it.
  expect(await make(refusal('people.sign-in-again'), consequences)).toEqual(['when refused', 'read'])
})
