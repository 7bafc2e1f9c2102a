import { describe, expect, it } from 'vitest'
import { jsonRows } from './json-rows.ts'
import { inPieces, sameInAllPieces } from './pieces.test-data.ts'

const read = (value: unknown) => sameInAllPieces(typeof value === 'string' ? value : JSON.stringify(value), jsonRows)

describe('products of a JSON file', () => {
  it.each([
    ['a list called products', { info: { count: 1 }, Products: [{ id: 1 }] }],
    ['one called items', { items: [{ id: 1 }] }],
    ['a result list of an answer', { data: { found: 1, resultList: [{ id: 1 }] } }],
    ['a list that is the whole file', [{ id: 1 }]],
    ['each of several answers', { answers: [{ products: [] }, { products: [{ id: 1 }] }] }],
    ['text with blank lines before it', '\n \n\t {"products": [ {"id" : 1} ] }\n'],
  ])('are the objects of %s', async (_, value) => expect(await read(value)).toEqual([{ id: ['1'] }]))

  it.each([
    ['a list of another name', { images: [{ id: 1 }], products: [] }],
    ['an object called products', { products: { id: 1, more: { id: 2 } } }],
    ['lists in a list of products', { products: [['a', 'b'], [1]] }],
    ['the name as a text', { name: 'products', images: [{ id: 1 }] }],
  ])('are not taken of %s', async (_, value) => expect(await read(value)).toEqual([]))

  it('are whole whatever brackets, quotes and slashes their texts hold, and those around them', async () =>
    expect(
      await read({
        note: 'a "list": [{ and a slash \\',
        'odd \\"key': ']}',
        products: [
          { id: 1, title: 'Sko }] "rød" \\' },
          { id: 2, title: '{[' },
        ],
        end: '"',
      }),
    ).toEqual([
      { id: ['1'], title: ['Sko }] "rød" \\'] },
      { id: ['2'], title: ['{['] },
    ]))

  it('do not end with the lists and objects within them', async () =>
    expect(
      await read({
        products: [
          { id: 1, items: [{ id: 2 }, { id: 3 }], shop: { products: [{ id: 4 }] } },
          { id: 5, program_info: { currency: 'SEK' } },
          { id: 6 },
        ],
      }),
    ).toEqual([
      { id: ['1'], 'items.id': ['2', '3'], 'shop.products.id': ['4'] },
      { id: ['5'], 'program_info.currency': ['SEK'] },
      { id: ['6'] },
    ]))

  it('have their values by their paths in lower case, lists one after the other, and nothing where nothing is said', async () =>
    expect(
      await read([
        {
          ID: 7,
          Stock: true,
          Name: '  Sko ',
          Brand: ' ',
          Ean: null,
          Empty: '',
          Images: [{ Url: 'a' }, { Url: 'b' }, { Url: ' ' }],
          Sizes: ['38', null, '', 39],
          Price: { Amount: 79.95, Currency: { Code: 'SEK' } },
        },
      ]),
    ).toEqual([
      {
        id: ['7'],
        stock: ['true'],
        name: ['Sko'],
        'images.url': ['a', 'b'],
        sizes: ['38', '39'],
        'price.amount': ['79.95'],
        'price.currency.code': ['SEK'],
      },
    ]))

  it('take a list of names and values for what it says, and only such a list', async () =>
    expect(
      await read([
        {
          fields: [
            { name: 'Old Price', value: '100.00' },
            { name: 'Sizes', value: [38, 39] },
          ],
          category: { name: 'Shoes' },
          weight: { value: 3, unit: 'kg' },
          code: { name: 5, value: 6 },
        },
      ]),
    ).toEqual([
      {
        'old price': ['100.00'],
        sizes: ['38', '39'],
        'category.name': ['Shoes'],
        'weight.value': ['3'],
        'weight.unit': ['kg'],
        'code.name': ['5'],
        'code.value': ['6'],
      },
    ]))

  it('know what is said of the programme before them, until another one begins', async () => {
    const of = (name: string, currency: string, products: unknown[]) => ({ program_info: { name, currency }, products })
    const programs = [of('Fjell', 'SEK', [{ id: 1 }, { id: 2, Program_Info: { name: 'Own' } }]), of('Sø', 'DKK', [{}])]
    expect(await read({ programs })).toEqual([
      { id: ['1'], 'program_info.name': ['Fjell'], 'program_info.currency': ['SEK'] },
      { id: ['2'], 'program_info.name': ['Own'], 'program_info.currency': ['SEK'] },
      { 'program_info.name': ['Sø'], 'program_info.currency': ['DKK'] },
    ])
  })
})

describe('what is no whole JSON', () => {
  const wholly = async (text: string) => {
    for await (const row of jsonRows(inPieces(text))) expect(row.size).toBe(1)
  }
  it.each([
    ['a page', '<html>[{"id":1}]</html>', /expected a value that begins with \{ or \[/],
    ['a word before it', 'error{"products":[]}', /expected a value/],
    ['a list that does not end', '{"products":[{"id":1}', /the file ends in the middle/],
    ['a product that does not end', '[{"id":1', /the file ends in the middle/],
    ['a quote that does not end', '[]"', /the file ends in the middle/],
    ['a product with a comma too many', '[{"id":1,}]', /broken JSON/],
  ])('is refused: %s, in pieces and at once', async (_, text, why) => {
    await expect(read(text)).rejects.toThrow(why)
    await expect(wholly(text)).rejects.toThrow(why)
  })

  it('is a product of more than 2 MB; one of just that is read', async () => {
    const large = (length: number) => {
      const around = '{"id":1,"text":""}'
      return `{"products":[{"id":1,"text":"${'x'.repeat(length - around.length)}"}]}`
    }
    const ids = async (text: string) => {
      const found = []
      // the last piece has the closing brackets, so only the product's last character is missing before it
      for (const cut of [text.length - 3])
        for await (const row of jsonRows(inPieces(text, cut))) found.push(row.get('id'))
      return found
    }
    expect(await ids(large(2_000_001))).toEqual([['1']])
    await expect(ids(large(2_000_002))).rejects.toThrow('not well-formed: a product of more than 2 MB')
  })
})
