import { describe, expect, it } from 'vitest'
import { csvRows } from './csv-rows.ts'
import { inPieces, sameInAllPieces } from './pieces.test-data.ts'

const read = (text: string) => sameInAllPieces(text, csvRows)

describe('rows of a CSV file', () => {
  it.each([',', ';', '\t', '|'])('are read with the mark its head has most of: %j', async (mark) =>
    expect(await read([`ID${mark}Title`, `1${mark}Sko`].join('\n'))).toEqual([{ id: ['1'], title: ['Sko'] }]),
  )
  it('do not take marks within quoted names for those between them', async () =>
    expect(await read('"size, in, cm";"a,b";id\r\n38;x;1\r\n')).toEqual([
      { 'size, in, cm': ['38'], 'a,b': ['x'], id: ['1'] },
    ]))
  it('may be shorter or longer than the head, empty, and hold lines and quotes', async () =>
    expect(await read('id,title,brand\n1,"Sko\nrød ""5"""\n\n2, Støvle ,Fjell,more\n3,19" skærm,\n')).toEqual([
      { id: ['1'], title: ['Sko\nrød "5"'] },
      { id: ['2'], title: ['Støvle'], brand: ['Fjell'] },
      { id: ['3'], title: ['19" skærm'] },
    ]))
  it('are none without a head, and with nothing after it', async () => {
    expect(await read('id,title')).toEqual([])
    expect(await read('id,title\n')).toEqual([])
    for await (const row of csvRows(inPieces(''))) expect(row).toBeUndefined()
  })
  it.each(['<!DOCTYPE html><p>', '\n <HTML lang="da">\n'])('are refused where a page came: %j', (text) =>
    expect(read(text)).rejects.toThrow('not well-formed: a web page instead of a file'),
  )
  it('may speak of pages', async () =>
    expect(await read('<b>id</b>,text\n1,<html>')).toEqual([{ '<b>id</b>': ['1'], text: ['<html>'] }]))
  it('are refused where one is longer than a million signs', async () => {
    const ids = async (text: string) => {
      const found = []
      for await (const row of csvRows(inPieces(text, 65_536))) found.push(row.get('id')?.[0])
      return found
    }
    expect(await ids(`id,text\n1,${'x'.repeat(900_000)}\n2,y`)).toEqual(['1', '2'])
    await expect(ids(`id,text\n1,${'x'.repeat(1_100_000)}\n2,y`)).rejects.toThrow(/^Max Record Size/)
  })
})
