import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { downloadCsv } from '../lib/download-csv.ts'
import { type ExportParts, exportPages, pauseFor } from '../lib/export-pages.ts'
import { readFile } from '../lib/read-file.ts'
import { int } from '../../report/format.ts'
import { notify } from './notify.ts'

interface MadeFile<A extends unknown[]> {
  name: string
  /** How many rows there will be, if known. */
  total?: number | undefined
  /** What is in it; null when it was stopped. */
  make: (onRows: (rows: number) => void, signal: AbortSignal, ...told: A) => Promise<string | BlobPart[] | null>
}

/** A file that takes its time: what starts it, and while it comes what shows how far it is and stops it. */
function useMadeFile<A extends unknown[]>({ name, total, make }: MadeFile<A>) {
  const [rows, setRows] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (...told: A) => {
    const control = new AbortController()
    running.current = control
    setRows(0)
    try {
      const all = await make(setRows, control.signal, ...told)
      if (all !== null && !control.signal.aborted) downloadCsv(name, all)
    } catch (error) {
      if (!control.signal.aborted) {
        console.error(`${name} could not be exported`, error)
        notify(messageOf(error), 'bad')
      }
    } finally {
      if (!control.signal.aborted) setRows(null)
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

interface ExportOptions<T> extends Pick<ExportParts<T>, 'size' | 'load' | 'keyOf'>, Omit<MadeFile<[]>, 'make'> {
  toCsv: (rows: readonly T[]) => string
  pause?: ExportParts<T>['pause']
}
/** The file of a list, written here out of its pages. */
export const useExport = <T,>({ size, load, keyOf, toCsv, pause = pauseFor, ...file }: ExportOptions<T>) =>
  useMadeFile<[]>({
    ...file,
    make: async (onProgress, signal) => {
      const all = await exportPages({ size, load, keyOf, pause, onProgress, signal })
      return all && toCsv(all)
    },
  })

interface FileOptions<A extends unknown[]> extends Omit<MadeFile<A>, 'make'> {
  /** Asks the server for the file, with what the press of its button tells. */
  ask: (signal: AbortSignal, ...told: A) => Promise<unknown>
}
/** The file of a list, written by the server: however long it is, nothing of it waits here but what came (R246: files of lists). */
export const useFile = <A extends unknown[] = []>({ ask, ...file }: FileOptions<A>) =>
  useMadeFile<A>({
    ...file,
    make: async (onRows, signal, ...told) => readFile(await ask(signal, ...told), { onRows, signal }),
  })
