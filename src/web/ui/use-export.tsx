import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { downloadCsv } from '../lib/download-csv.ts'
import { type ExportParts, exportPages, pauseFor } from '../lib/export-pages.ts'
import { int } from '../../report/format.ts'
import { notify } from './notify.ts'

interface ExportOptions<T> extends Pick<ExportParts<T>, 'size' | 'load' | 'keyOf'> {
  name: string
  toCsv: (rows: readonly T[]) => string
  /** How many there will be, if known. */
  total?: number | undefined
  pause?: ExportParts<T>['pause']
}

/** The export by pages: what starts it, and while it runs what shows how far it is and stops it. */
export function useExport<T>({ size, load, keyOf, name, toCsv, total, pause = pauseFor }: ExportOptions<T>) {
  const [rows, setRows] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    const control = new AbortController()
    running.current = control
    setRows(0)
    try {
      const all = await exportPages({ size, load, keyOf, pause, onProgress: setRows, signal: control.signal })
      if (all) downloadCsv(name, toCsv(all))
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
  return { start: () => void start(), busy }
}
