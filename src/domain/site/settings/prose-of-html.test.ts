import fc from 'fast-check'
import { expect, test } from 'vitest'
import { processorTime } from '#tests/processor-time.ts'
import { linesOf, parseProse } from '#values/prose.ts'
import { hasMarkup, proseOfHtml } from './prose-of-html.ts'

test('what an editor of HTML writes becomes headings, paragraphs, entries, strong words and links', () => {
  const html = `<!DOCTYPE html><!-- exported -->
<h1>Returns</h1>
<p>Bring it <strong>on time</strong>, or
   see <a class="x" href='/return-policy'>the rules</a>.</p><p>Second&nbsp;&amp; last</p>
<h3 id="how">How <em>it</em> goes</h3>
<ul>
  <li>one</li>
  <li><p>two <b>pieces</b></p></li>
</ul>
<div>Libsa<br>Amman</div>`
  expect(proseOfHtml(html)).toBe(
    '## Returns\n\nBring it **on time**, or see [the rules](/return-policy).\n\nSecond & last\n\n### How it goes\n\n- one\n- two **pieces**\n\nLibsa\n\nAmman',
  )
})

test.each([
  ['<script>alert("</b>")</script>Words<style>p > b {}</style><template><p>a</p></template>', 'Words'],
  ['<svg><svg><title>x</title></svg><path d="M0"/></svg><iframe src="//x.example">in</iframe><p>Words</p>', 'Words'],
  ['Words<script>never closed', 'Words'],
  ['<html><head><meta charset=utf-8><title>x</title><body><h1>Returns</h1><p>Words</p></body></html>', '## Returns\n\nWords'],
  ['<details><summary>How long?</summary>Four days.</details><a href=/faq/>More</a>', 'How long?\n\nFour days.\n\n[More](/faq/)'],
  ['<img src=x onerror=alert(1)><p onclick="a > b">Words</p>', 'Words'],
  ['<p title="it\'s > that">Words</p><o:p>too</o:p><my-tag>and</my-tag></span>', 'Words\n\ntooand'],
  ['<p>a<!-- <b>hidden</b> -->b</p>', 'ab'],
  ['<p>&#1604;&#x628;&#x633;&#1577; &copy; &unknown; &#x110000;</p>', 'لبسة © &unknown;'],
  ['<p>&lt;b&gt; and 1 &lt; 2</p>', '< b> and 1 < 2'],
  ['<p>&amp;lt;b&amp;gt;</p>', '&lt;b&gt;'],
  ['<<i>script>x</<i>script>', '< script>x< /script>'],
  ['<a href="javascript:alert(1)">Words</a> <a href="http://x.example">more</a> <a name=x>all</a>', 'Words more all'],
  ['<a data-href="/no" href=https://x.example/a_(b)>[1] <b>Words</b></a>', '[(1) Words](https://x.example/a_%28b%29)'],
  ['<a href="&#106;avascript:alert(1)">x</a><a href="/a&amp;b"> y </a>', 'x [y](/a&b)'],
  ['<b><a href="/faq">Words</a></b> <b> two </b><b></b><b>2*3</b>', '[Words](/faq) **two** 2*3'],
  ['<b style="font-weight:normal"><p>One</p></b><b><p>Two</p><p>Three</p></b>', 'One\n\n**Two**\n\n**Three**'],
  ['<ol><li>a<ul><li>b</li></ul>c</li><li>d<br>e<li></ol>', '- a\n- b\n- c\n- d e'],
  ['<h2><p>Title</p></h2><h2>Open<p>Words</p><h4></h4>', '## Title\n\n## Open Words'],
  ['<table><tr><th>Size</th><td>S</td></tr><tr><td>M</td></tr></table>', '| Size | S |\n| M |'],
  [
    '<p>a</p><table><thead><tr><th>Late</th><th>Fee</th></tr></thead><tbody><tr><td><p>1 | 2 days</p></td><td><b>5</b></td></tr></tbody></table>b',
    'a\n\n| Late | Fee |\n| 1 / 2 days | **5** |\n\nb',
  ],
  ['## Typed\n\n- one\n- two\n\nwith <b>one tag</b>\nin it', '## Typed\n\n- one\n- two\n\nwith **one tag**\nin it'],
])('%s becomes %j', (html, prose) => {
  expect(proseOfHtml(html)).toBe(prose)
})

test.each([
  'a < b and b > c',
  '3 <5, 5> 3, x<3>y',
  'write to <hello@libsa.example> or <https://libsa.example>',
  'Terms &amp; more  spaced',
  'a <!-- that never ends',
  'an <unfinished tag',
  'one <b less, and another < c>',
  '## Heading\n\n- entry **strong** [words](/faq)\n',
])('%j is no markup and stays as it is', (text) => {
  expect(proseOfHtml(text)).toBe(text)
})

const scrap = fc.constantFrom(
  ...[
    '<',
    '>',
    '</',
    '/>',
    '"',
    "'",
    '=',
    '&lt;',
    '&gt;',
    '&#60;',
    '&#x3c;',
    '&#8238;',
    '&amp;',
    '<!--',
    '-->',
    '\n',
    ' ',
    '-',
    '#',
    '**',
    '[',
  ],
  ...[
    '<b>',
    '</b>',
    '<p>',
    '</p>',
    '<li>',
    '<ul>',
    '</ul>',
    '<h2>',
    '</h2>',
    '<a href="/x">',
    '</a>',
    '<script>',
    '</script>',
    '<svg>',
    '<br>',
  ],
  ...['b', 'script', 'words', 'لبسة', '](', ')', 'x <', '\u00a0'],
)
const scraps = fc.array(scrap, { maxLength: 24 }).map((parts) => parts.join(''))

test('for any input no markup is left, and a second conversion changes nothing', () => {
  fc.assert(
    fc.property(scraps, (text) => {
      const prose = proseOfHtml(text)
      expect(hasMarkup(prose)).toBe(false)
      expect(proseOfHtml(prose)).toBe(prose)
      if (!/[<]/.test(text)) expect(prose).toBe(text)
    }),
    { numRuns: 3000 },
  )
})

test('words in any elements come through, and none of what a script holds', () => {
  const word = fc.stringMatching(/^[a-z]{3,8}$/)
  const element = fc.constantFrom('p', 'div', 'li', 'h2', 'h5', 'strong', 'em', 'span', 'blockquote', 'x-y', 'td')
  const { tree } = fc.letrec<{ tree: { html: string; words: string[] } }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      word.map((one) => ({ html: ` ${one} `, words: [one] })),
      word.map((one) => ({ html: `<script>${one}HIDDEN</script>`, words: [] })),
      fc.record({ name: element, held: fc.array(tie('tree'), { maxLength: 3 }) }).map(({ name, held }) => ({
        html: `<${name} class="${name}">${held.map(({ html }) => html).join('')}</${name}>`,
        words: held.flatMap(({ words }) => words),
      })),
    ),
  }))
  fc.assert(
    fc.property(tree, ({ html, words }) => {
      const prose = proseOfHtml(html)
      expect(prose.match(/[a-z]+|HIDDEN/g) ?? []).toEqual(words)
      const read = parseProse(prose).flatMap((block) => linesOf(block).flat())
      expect(
        read
          .map(({ text }) => text)
          .join(' ')
          .match(/[a-z]+/g) ?? [],
      ).toEqual(words)
    }),
  )
})

test('a long text whose paragraphs are never closed keeps all of them', () => {
  expect(proseOfHtml('<p>Words'.repeat(900)).split('\n\n')).toHaveLength(900)
})

test.each([
  '<b "',
  '<a href="',
  "<p x='",
  '<!--',
  '<svg ',
  '<svg>',
  '<b>',
  '<h2>x<li>',
  '<a href="/x">',
  '<template><x ',
  '< ',
  '&#',
  '<b ">',
  '<a ="<a "=',
  '<b><p>',
  '<table>',
  '<table><tr><td>',
  '<ul><li>',
  '<div>x',
  `<b ='"'">`,
])('a long row of %s takes no time to speak of', (part) => {
  expect(processorTime(() => proseOfHtml(part.repeat(Math.ceil(80_000 / part.length))))).toBeLessThan(2000)
})
