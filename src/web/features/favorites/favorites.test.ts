import { expect, test } from 'vitest'
import arabic from '#i18n/ar/favorite-toasts.json' with { type: 'json' }
import english from '#i18n/en/favorite-toasts.json' with { type: 'json' }
import { hasFavorite, parseFavorites, toggleFavorite } from './favorites.ts'

const gown = { id: 'wf-001', name: 'Emerald gown' }

test('a favorite is added only if its id is absent', () => {
  const once = toggleFavorite([], gown)
  expect(once).toEqual([gown])
  expect(hasFavorite(once, 'wf-001')).toBe(true)
  expect(toggleFavorite(once, { ...gown, name: 'other' })).toEqual([])
})

test('only id and name are kept', () => {
  expect(toggleFavorite([], { ...gown, price: 3 } as typeof gown)).toEqual([gown])
})

test('what was saved is read again, and corrupt content is discarded', () => {
  expect(parseFavorites(JSON.stringify([gown]))).toEqual([gown])
  for (const stored of [null, '', '{', '{}', '[1]', '[{"id":3,"name":"x"}]', '[{"id":"a"}]']) expect(parseFavorites(stored)).toEqual([])
})

test('the toasts say exactly what the specification says', () => {
  expect(english.added).toBe('Added to favorites')
  expect(english.addedText).toBe('{{name}} has been added to your favorites.')
  expect(english.removed).toBe('Removed from favorites')
  expect(english.removedText).toBe('Item has been removed from your favorites.')
  expect(Object.keys(arabic)).toEqual(expect.arrayContaining(['added', 'addedText', 'removed', 'removedText']))
})
