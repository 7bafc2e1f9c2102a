import { describe, expect, it } from 'vitest'
import { inPieces, sameInAllPieces } from './pieces.test-data.ts'
import { xmlRows } from './xml-rows.ts'

const read = (text: string) => sameInAllPieces(text, xmlRows)

describe('products of an XML file', () => {
  it.each(['product', 'Produkt', 'item', 'g:entry', 'ProductDto'])('are its elements called %s', async (name) =>
    expect(
      await read(`<list><id>9</id><${name}><id>1</id></${name}> and <${name}><id>2</id></${name}></list>`),
    ).toEqual([{ id: ['1'] }, { id: ['2'] }]),
  )
  it('are no elements of another name, and no product within one', async () => {
    expect(await read('<list><shoe><id>1</id></shoe></list>')).toEqual([])
    expect(await read('<l><product><id>1</id><item><id>2</id></item><id>3</id></product></l>')).toEqual([
      { id: ['1', '3'], 'item.id': ['2'] },
    ])
  })
  it('have their values by their paths, without prefixes and in lower case; attributes are behind an @', async () =>
    expect(
      await read(
        `<l><product ID="a-1" g:Lang="sv"><Price g:Currency="SEK"> 79.95 </Price><g:Images><Image>a</Image><Image/><Image>b</Image>
        </g:Images><link rel="x" href="https://shop.se/"/></product></l>`,
      ),
    ).toEqual([
      {
        '@id': ['a-1'],
        '@lang': ['sv'],
        'price@currency': ['SEK'],
        price: ['79.95'],
        'images.image': ['a', 'b'],
        'link@rel': ['x'],
        'link@href': ['https://shop.se/'],
      },
    ]))
  it('call an element with a name by that name, and what lies in it as well', async () =>
    expect(
      await read(
        `<l><product><fields><field name="EAN" type="n">12</field></fields><properties><property name="Brand"><value lang="da">Fjell</value>
        </property></properties><a><b name="c"><d><e>1</e></d></b><f>2</f></a></product></l>`,
      ),
    ).toEqual([{ 'ean@type': ['n'], ean: ['12'], 'value@lang': ['da'], brand: ['Fjell'], c: ['1'], 'a.f': ['2'] }]))
  it('keep text that comes in several parts together, quoted or not, up to 100,000 signs', async () => {
    expect(await read('<l><item><t>Sko <![CDATA[& <b>]]> til <!-- x -->&lt;5&nbsp;kr</t></item></l>')).toEqual([
      { t: ['Sko & <b> til <5 kr'] },
    ])
    const lengthOf = async (text: string) => {
      for await (const row of xmlRows(inPieces(`<l><item><t>${text}</t></item></l>`, 9000)))
        return row.get('t')?.[0]?.length
      return null
    }
    expect(await lengthOf('x'.repeat(100_000))).toBe(100_000)
    expect(await lengthOf(`${'x'.repeat(99_999)}<![CDATA[yyyy]]>`)).toBe(100_000)
  })
  it('are marked where an entity is not known, and those after them are not', async () => {
    const rows = await read('<l><item><id>1</id><t>&trade;</t></item><item><id>2</id></item></l>')
    expect(rows.map((row) => [row.id, '!' in row])).toEqual([
      [['1'], true],
      [['2'], false],
    ])
  })
  it.each([
    ['an entity outside of products', '<l>&trade;<item/></l>', /^not well-formed: .*entity/],
    ['an element that does not end', '<l><item><id>1</id></l>', /^not well-formed/],
    ['a file that does not end', '<l><item><id>1</id></item>', /^not well-formed/],
    ['a DOCTYPE', '<!DOCTYPE l><l><item/></l>', /^not well-formed: a DOCTYPE is not read$/],
  ])('are refused with the reason: %s', (_, text, why) => expect(read(text)).rejects.toThrow(why))
  it('keep a bare & far from any name that could follow it, and one at the very beginning of a piece', async () =>
    expect(await read(`<l><item><t>${'a'.repeat(50)}&${'b'.repeat(50)};&amp;c</t></item></l>`)).toEqual([
      { t: [`${'a'.repeat(50)}&${'b'.repeat(50)};&c`] },
    ]))
})
