import { expect, it } from 'vitest'
import { createLog, type LogLevel, logLevels } from './log.ts'

const levelsWritten = (least: LogLevel) => {
  const lines: string[] = []
  const log = createLog(
    (line) => lines.push(line),
    () => least,
  )
  for (const level of logLevels) log[level]('said')
  return lines.map((line) => (JSON.parse(line) as { level: string }).level)
}

it('leaves out what is below the level', () => {
  expect(levelsWritten('error')).toEqual(['error'])
  expect(levelsWritten('warn')).toEqual(['error', 'warn'])
  expect(levelsWritten('info')).toEqual(['error', 'warn', 'info'])
})
it('names no request where there is none', () => {
  const lines: string[] = []
  createLog((line) => lines.push(line)).info('said', { n: 1 })
  expect(Object.keys(JSON.parse(lines[0] ?? '') as object)).toEqual(['at', 'level', 'message', 'n'])
})
