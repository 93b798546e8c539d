import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stockedShop } from '#tests/stock.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import { browseCatalogue } from './browse-catalogue.ts'
import { countCatalogue } from './count-catalogue.ts'

const dresses = 'k-001 wc-001 wf-001 wp-001'
const jackets = 'mc-001 mc-002 ms-001'
const suits = 'k-002 mf-001'
const shoes = 's-001 s-002'
const modest = 'wf-002 wf-003'

/** A question as people type it, and exactly the items found. */
const golden: readonly [string, string][] = [
  ['فستان', dresses],
  ['الفستان', dresses],
  ['فساتين', dresses],
  ['الفساتين', dresses],
  ['والفستان', dresses],
  ['فُسْتَان', dresses],
  ['فســتان', dresses],
  ['فتسان', dresses],
  ['dress', dresses],
  ['Dresses', dresses],
  ['drss', dresses],
  ['دريس', dresses],
  ['dres', dresses],
  ['derss', dresses],
  ['fustan', dresses],
  ['fasateen', dresses],
  ['abaya', 'wf-002'],
  ['3abaya', 'wf-002'],
  ['3abaye', 'wf-002'],
  ['عباية', 'wf-002'],
  ['عبايه', 'wf-002'],
  ['العباية', 'wf-002'],
  ['عبايات', 'wf-002'],
  ['عباءة', 'wf-002'],
  ['abbaya', 'wf-002'],
  ['Ábáya', 'wf-002'],
  ['عباية سوداء', 'wf-002'],
  ['black abaya', 'wf-002'],
  ['ثوب', 'mf-002 wf-003'],
  ['thobe', 'mf-002 wf-003'],
  ['toob', 'mf-002 wf-003'],
  ['أثواب', 'mf-002 wf-003'],
  ['ثوب مطرز', 'wf-003'],
  ['تطريز', 'wf-002 wf-003'],
  ['تطریز', 'wf-002 wf-003'],
  ['tatreez', 'wf-002 wf-003'],
  ['embroidered', 'wf-002 wf-003'],
  ['الحنّاء', 'a-003 wf-003'],
  ['henna', 'a-003 wf-003'],
  ['gown', 'wf-001'],
  ['emerald gown', 'wf-001'],
  ['green dress', 'wc-001 wf-001'],
  ['فستان أخضر', 'wc-001 wf-001'],
  ['فستان اخضر زمردي', 'wc-001 wf-001'],
  ['بيت حرير', 'wf-001'],
  ['Beit Harir', 'wf-001'],
  ['beit hareer', 'wf-001'],
  ['ساتان', 'k-001 s-001 wf-001'],
  ['sequins', 'wp-001'],
  ['ترتر', 'wp-001'],
  ['فستان للحفلات', 'k-001 wp-001'],
  ['بدلة', suits],
  ['بدلات', suits],
  ['suit', suits],
  ['suits', suits],
  ['badleh', suits],
  ['بدلة رجالية', 'mf-001'],
  ['بدلة كحلي', 'mf-001'],
  ['navy suit', 'mf-001'],
  ['suit for men', 'mf-001'],
  ['بشت', 'mf-002'],
  ['bisht', 'mf-002'],
  ['دشداشة', 'mf-002'],
  ['dishdash', 'mf-002'],
  ['دشاديش', 'mf-002'],
  ['جاكيت', jackets],
  ['jacket', jackets],
  ['jackets', jackets],
  ['jaket', jackets],
  ['جاكيتات', jackets],
  ['denim', 'mc-002'],
  ['جينز', 'mc-002'],
  ['jeans', 'mc-002'],
  ['blazer', 'mc-001'],
  ['بليزر', 'mc-001'],
  ['hiking', 'ms-001'],
  ['waterproof jacket', 'ms-001'],
  ['tracksuit', 'k-003'],
  ['رياضية', 'k-003 ms-001'],
  ['بدلة رياضية', 'k-003'],
  ['track suit', 'k-003'],
  ['pink dress', 'wp-001'],
  ['rose gold dress', 'wp-001'],
  ['فستان زهري', 'wp-001'],
  ['ليلة الحناء', 'a-003 wf-003'],
  ['purple dress', 'k-001'],
  ['red shemagh', 'a-002'],
  ['Khuyut Madba', 'wf-003'],
  ['ربطة عنق', 'k-002 mf-001'],
  ['شنطة', 'a-001'],
  ['حقيبة', 'a-001'],
  ['حقائب', 'a-001'],
  ['clutch', 'a-001'],
  ['handbag', 'a-001'],
  ['shanta', 'a-001'],
  ['شماغ', 'a-002'],
  ['الشماغ الأحمر', 'a-002'],
  ['كوفية', 'a-002'],
  ['shemagh', 'a-002'],
  ['عقال', 'a-002'],
  ['3gal', 'a-002'],
  ['عقد لؤلؤ', 'a-003'],
  ['necklace', 'a-003'],
  ['أقراط', 'a-003'],
  ['حذاء', shoes],
  ['كندرة', shoes],
  ['أحذية', shoes],
  ['shoes', shoes],
  ['kundara', shoes],
  ['كعب', 's-001'],
  ['heels', 's-001'],
  ['heel 38', 's-001'],
  ['حذاء ٤٣', 's-002'],
  ['oxford', 's-002'],
  ['girls dress', 'k-001'],
  ['فستان بنات', 'k-001'],
  ['boys', 'k-002 k-003'],
  ['عريس', 'a-002 mf-001 mf-002 s-002'],
  ['3arees', 'a-002 mf-001 mf-002 s-002'],
  ['عروس', 'a-003 s-001'],
  ['3aroosa', 'a-003 s-001'],
  ['hijab', modest],
  ['7ijab', modest],
  ['7ejab', modest],
  ['hijaab', modest],
  ['7ijaab', modest],
  ['m7ajabat', modest],
  ['حجاب', modest],
  ['3eid', 'a-002 k-001 k-002 mf-002 wc-001 wf-002 wf-003'],
  ['m6arraz', 'wf-002 wf-003'],
  ['ta6reez', 'wf-002 wf-003'],
  ['7enneh', 'a-003 wf-003'],
  ['7areer', 'k-001 s-001 wf-001'],
  ['fustan a5dar', 'wc-001 wf-001'],
  ['5adra', 'wc-001 wf-001'],
  ['7afleh', 'k-001 wp-001'],
  ['7aflat', 'k-001 wp-001'],
  ['shma8', 'a-002'],
  ['7a6a', 'a-002'],
  ['lo2lo2', 'a-003'],
  ['3i2d', 'a-003'],
  ['7ala2', 'a-003'],
  ['7itha2', shoes],
  ['sandals', shoes],
  ['sandal', shoes],
  ['sandels', shoes],
  ['صندل', shoes],
  ['صنادل', shoes],
  ['الصنادل', shoes],
  ['sand blazer', 'mc-001'],
  ['biddi fustan', dresses],
  ['فستان في عمان', dresses],
  ['Layali Amman', 'wp-001'],
  ['جبل عمّان', 'a-002 mf-002 wf-002 wf-003'],
  ['spaceship', ''],
  ['غسالة', ''],
  ['زرافة', ''],
  ["'; DROP TABLE items; --", ''],
  ['فستان غواصة', dresses],
]

let shop: Awaited<ReturnType<typeof stockedShop>>
beforeAll(async () => {
  shop = await stockedShop()
})
afterAll(() => shop.close())

describe('search', () => {
  it.each(golden)('%s', async (question, expected) => {
    const found = await browseCatalogue(shop.ctx, { q: question, limit: 48 })
    expect(
      found.items
        .map(({ id }) => id)
        .sort()
        .join(' '),
    ).toBe(expected)
  })

  it('lists everything for a question of filler words or signs only, and for the city where every piece is', async () => {
    for (const q of ['', '  ', 'for the', '!!! & | :*', 'Amman', 'عمّان']) expect((await countCatalogue(shop.ctx, { q })).total, q).toBe(18)
  })

  it('folds words in the database as here', async () => {
    const words = [
      ...golden.map(([question]) => question),
      'ÉTÉ',
      'ﻻ',
      'لله',
      'آسيا',
      'مؤمن',
      'شيء',
      'ٱلبيت',
      '٤٢ M',
      'ﷺ',
      'İzmir',
      'والالبان والبحر',
      'A—B',
      'کعب عالی',
      'فستان ۳۸',
      'ۀ ە ہ ھ ۃ ې ۍ ڪ',
      'ﮐﻌﺐ ﻋﺎﻟﯽ',
    ]
    for (const word of words) {
      const { rows } = await shop.db.execute<{ folded: string }>(sql`SELECT fold_for_search(${word}) AS folded`)
      expect(rows[0]?.folded, word).toBe(foldForSearch(word))
    }
  })

  it('puts what is named so before what only has the tag', async () => {
    const found = await browseCatalogue(shop.ctx, { q: 'jacket' })
    expect(found.items[0]?.id).toBe('mc-002')
  })
})
