import { describe, expect, it } from 'vitest'
import { judgeCreators, type Known, readRate } from './judge-creators.ts'
import { readCreatorFile } from './read-creator-file.ts'

const nobody: Known = { names: new Set(), slugs: new Map() }
const judge = (csv: string, known = nobody, currency = 'EUR') => {
  const { rows, problems, unreadColumns } = readCreatorFile(csv)
  const judged = judgeCreators(rows, known, currency)
  return { ...judged, problems: [...problems, ...judged.problems], unreadColumns }
}
const said = (of: { line: number; reason: string }[]) => of.map((p) => `${p.line} ${p.reason}`)

describe('a file of creators', () => {
  it('is read by the names of its columns, in any order, with semicolons and a byte order mark', () => {
    const judged = judge(
      '\uFEFFRate (%);E-mail;name;Country;Slug;Currency\n"12,5";mia@example.com;Mia;DK;mia;dkk\n;;Omar;;;\n',
    )
    expect(judged).toEqual({
      creators: [
        {
          line: 2,
          creatorName: 'Mia',
          creatorSlug: 'mia',
          creatorEmail: 'mia@example.com',
          creatorCurrencyCode: 'DKK',
          creatorRatePercentage: 12.5,
        },
        {
          line: 3,
          creatorName: 'Omar',
          creatorSlug: '',
          creatorEmail: '',
          creatorCurrencyCode: 'EUR',
          creatorRatePercentage: null,
        },
      ],
      skipped: [],
      problems: [],
      unreadColumns: ['Country'],
    })
  })
  it('says line, column and rule of all that cannot be read', () => {
    const csv = [
      'Name,Slug,E-mail,Currency,Rate',
      ',a,,,',
      'B,a/b,nobody,XXX,101',
      'C,,,,ten',
      'D,,,,"1,23456"',
      `${'x'.repeat(151)},,,,`,
      'F,,,,,more',
      'Zo\uFFFD,,,,',
    ].join('\n')
    const { creators, problems } = judge(csv)
    expect(creators).toEqual([])
    expect(said(problems).toSorted()).toEqual([
      '2 Name: This field is required',
      '3 Currency: Must be a currency that amounts can be shown in',
      '3 E-mail: Must be an e-mail address',
      '3 Rate: Must not be above 100',
      '3 Slug: Must have only letters and digits, with hyphens between them',
      '4 Rate: Must be a number like 40 or 12.5',
      '5 Rate: Must have at most four decimals',
      '6 Name: Must have at most 150 characters',
      '7 The line has 6 cells, and the header 5',
      '8 Not all of it is UTF-8: save the file as UTF-8',
    ])
  })
  it('takes a formula as the text it is, and refuses one where text is no answer', () => {
    const { creators, problems } = judge('Name,Slug,Rate\n"=HYPERLINK(""http://x"")",,\nB,=1+1,\nC,,=40\n')
    expect(creators.map((c) => c.creatorName)).toEqual(['=HYPERLINK("http://x")'])
    expect(said(problems)).toEqual([
      '3 Slug: Must have only letters and digits, with hyphens between them',
      '4 Rate: Must be a number like 40 or 12.5',
    ])
  })
  it.each([
    ['', '1 The file is empty'],
    ['Slug,Rate\na,1\n', '1 No column is called Name'],
    ['Name\n', '1 The file has no rows'],
    ['Name,Creator\na,b\n', '1 Two columns are the name: Name, Creator'],
    [`Name\n${'a\n'.repeat(1001)}`, '1 The file has more than 1000 rows'],
  ])('%j is refused whole', (csv, problem) => expect(said(judge(csv).problems)).toEqual([problem]))
  it('knows by its slug who is there already, and by the name where there is none', () => {
    const known: Known = {
      names: new Set(['mia sørensen', 'omar', 'zo\u00eb']),
      slugs: new Map([
        ['mia', 'mia sørensen'],
        ['mia-before', 'mia sørensen'],
        ['omar', 'omar'],
      ]),
    }
    const { creators, skipped, problems } = judge(
      [
        'Name,Slug',
        'Mia  SØRENSEN,mia-before', // an earlier slug
        'Mia Sørensen,', // by name
        'Mia Sørensen,mia-two', // another person, by the slug
        'Mia Sørensen,omar', // another person's slug
        'Eve,',
        'eve,',
        'Eve,eve-two',
        'Ida,ida',
        'Ida,ida',
        'Ada,ida',
        'Zoe\u0308,', // the same letters in another Unicode form
      ].join('\n'),
      known,
    )
    expect(creators.map((c) => [c.line, c.creatorName, c.creatorSlug])).toEqual([
      [4, 'Mia Sørensen', 'mia-two'],
      [6, 'Eve', ''],
      [8, 'Eve', 'eve-two'],
      [9, 'Ida', 'ida'],
    ])
    expect(said(skipped)).toEqual([
      '2 Mia  SØRENSEN is there already',
      '3 Mia Sørensen is there already',
      '7 The same as line 6',
      '10 The same as line 9',
      '12 Zoe\u0308 is there already',
    ])
    expect(said(problems)).toEqual(['5 Slug: This name is taken', '11 Slug: line 9 has this name already'])
  })
})

it.each([
  ['40', 40],
  ['40 %', 40],
  ['12,5', 12.5],
  ['0.25%', 0.25],
  ['100', 100],
  ['', null],
])('the rate %j is %j', (text, rate) => expect(readRate(text)).toBe(rate))
it.each(['12,500', '12.500 %', '-1', '1e2', '1.000,5', '40 percent', 'NaN', '٤٠'])('the rate %j is refused', (text) =>
  expect(readRate(text)).toEqual({ problem: 'Must be a number like 40 or 12.5' }),
)
