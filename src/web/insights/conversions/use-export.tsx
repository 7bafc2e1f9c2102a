import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { downloadCsv } from '../../lib/csv.ts'
import { int } from '../../lib/format.ts'
import { notify } from '../../ui/notify.ts'
import { type ExportParts, exportPages, pauseFor } from './export-pages.ts'
import { texts } from './texts.ts'
import type { ConversionRow } from '../../../contract/conversions.ts'

interface ExportOptions {
  load: ExportParts['load']
  name: string
  toCsv: (rows: readonly ConversionRow[]) => string
  /** How many there will be, if known. */
  total: number | undefined
  pause?: ExportParts['pause']
}

/** The export by pages: what starts it, and while it runs what shows how far it is and stops it. */
export function useExport({ load, name, toCsv, total, pause = pauseFor }: ExportOptions) {
  const [rows, setRows] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    const control = new AbortController()
    running.current = control
    setRows(0)
    try {
      const all = await exportPages({ load, pause, onProgress: setRows, signal: control.signal })
      if (all) downloadCsv(name, toCsv(all))
    } catch (error) {
      if (!control.signal.aborted) {
        console.error('Conversions could not be exported', error)
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
          {texts.stop}
        </Button>
      </output>
    )
  return { start: () => void start(), busy }
}
