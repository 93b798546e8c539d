import { expect, test } from 'vitest'
import { createI18n } from './resources.ts'

const words = {
  common: { close: 'Close', pieces_one: '{{count}} piece', pieces_other: '{{count}} pieces', of: 'Of {{name}}' },
  bag: { close: 'Close the bag' },
}

test('a text that is looked up again is the same, in its own namespace, and with values it is made anew', () => {
  const texts = createI18n('en', words, { isStrict: false })
  const ofBag = texts.getFixedT('en', 'bag')
  const ofCommon = texts.getFixedT('en', 'common')
  for (const _ of ['first', 'again']) {
    expect([ofBag('close'), ofCommon('close'), ofBag('common:close')]).toEqual(['Close the bag', 'Close', 'Close'])
    expect([ofCommon('pieces', { count: 1 }), ofCommon('pieces', { count: 2 })]).toEqual(['1 piece', '2 pieces'])
    expect([ofCommon('of', { name: 'Lina' }), ofCommon('of', { name: 'Rana' })]).toEqual(['Of Lina', 'Of Rana'])
  }
})

test('a text that comes later is found though it was looked up before', () => {
  const texts = createI18n('en', words, { isStrict: false })
  const ofItems = texts.getFixedT('en', 'items')
  expect([ofItems('size.XL'), texts.exists('items:size.XL')]).toEqual(['size.XL', false])
  texts.addResourceBundle('en', 'items', { size: { XL: 'Extra large' } })
  expect([ofItems('size.XL'), texts.exists('items:size.XL')]).toEqual(['Extra large', true])
  expect([ofItems('size.XXL'), texts.exists('items:size.XXL')]).toEqual(['size.XXL', false])
})

test('a text that is missing is an error each time where tests ask for it', () => {
  const ofCommon = createI18n('en', words, { isStrict: true }).getFixedT('en', 'common')
  for (const _ of ['first', 'again']) expect(() => ofCommon('nothing')).toThrow('No en text for common:nothing')
})
