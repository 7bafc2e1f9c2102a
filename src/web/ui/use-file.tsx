import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { downloadCsv } from '../lib/download-csv.ts'
import { readFile } from '../lib/read-file.ts'
import { int } from '../../report/format.ts'
import { notify } from './notify.ts'

interface FileOptions<A extends unknown[]> {
  name: string
  /** Expected number of rows, if known. */
  total?: number | undefined
  /** Requests the file from the server, with the arguments of the button press. */
  ask: (signal: AbortSignal, ...told: A) => Promise<unknown>
}

/**
 * The file of a list, written by the server: only the received part is in memory, however long the file is (R246: files
 * of lists). Returns the start, and during the download its progress and a way to stop it.
 */
export function useFile<A extends unknown[] = []>({ name, total, ask }: FileOptions<A>) {
  const [rows, setRows] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (...told: A) => {
    const control = new AbortController()
    const { signal } = control
    running.current = control
    setRows(0)
    try {
      const all = await readFile(await ask(signal, ...told), { onRows: setRows, signal })
      if (!signal.aborted) downloadCsv(name, all)
    } catch (error) {
      if (!signal.aborted) {
        console.error(`${name} could not be exported`, error)
        notify(messageOf(error), 'bad')
      }
    } finally {
      if (!signal.aborted) setRows(null)
    }
  }
  const stop = () => {
    running.current?.abort()
    setRows(null)
  }
  const busy: ReactNode =
    rows === null ? undefined : (
      <output className="export-progress">
        <span className="num dim">
          {int(rows)}
          {total === undefined ? '' : ` of ~${int(total)}`}
        </span>
        <Button size="xs" variant="default" onClick={stop}>
          Stop
        </Button>
      </output>
    )
  return { start: (...told: A) => void start(...told), busy }
}
