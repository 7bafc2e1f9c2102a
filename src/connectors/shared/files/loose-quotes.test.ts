import { describe, expect, it } from 'vitest'
import { withoutLooseQuotes } from './loose-quotes.ts'

const read = (...lines: string[]) => withoutLooseQuotes(lines.join('\n'), ';').split('\n')

describe('a quote that is never closed', () => {
  it('is removed, and the lines behind it stay lines', () =>
    expect(read('a;b', '"x;1', 'y;2', 'z;3')).toEqual(['a;b', 'x;1', 'y;2', 'z;3']))
  it('is not closed by the quotes of a line further down', () =>
    expect(read('a;b', '"x;1', 'y;2', '"z";3')).toEqual(['a;b', 'x;1', 'y;2', '"z";3']))
  it('may be in several lines, and in the last cell', () =>
    expect(read('a;b', '"x;1', 'y;"2', 'z;3')).toEqual(['a;b', 'x;1', 'y;2', 'z;3']))
  it('may be behind a cell whose quotes are closed', () =>
    expect(read('a;b', '"x";"1', 'y;2')).toEqual(['a;b', '"x";1', 'y;2']))
})

describe('what is no such quote stays', () => {
  it.each([
    ['cells in quotes', ['a;b', '"x;y";1', '"say ""hi""";2']],
    ['a cell of several lines', ['a;b', '"x', 'more', 'of it";1', 'y;2']],
    ['a cell of several lines that holds the sign between cells', ['a;b', '"x;', 'more; of it";1', 'y;2']],
    ['inches', ['a;b', '5" nail;1', 'nail 6";2']],
    ['a file without quotes', ['a;b', 'x;1']],
  ])('%s', (_, lines) => expect(read(...lines)).toEqual(lines))
  it('ends of lines stay as they are', () =>
    expect(withoutLooseQuotes('a;b\r\n"x;1\r\ny;2\r\n', ';')).toBe('a;b\r\nx;1\r\ny;2\r\n'))
})
