import { IconCheck, IconX } from '@tabler/icons-react'
import type { ExportRun } from '../../../contract/integrations/bucket.ts'
import { exactMoney, int } from '../../../report/format.ts'
import { type SimpleColumn, SimpleTable } from '../../ui/simple-table.tsx'
import { differs } from './run-words.ts'

type File = ExportRun['runFiles'][number]
type Sum = File['sums'][number]
const amountText = ({ currency }: Sum, amount: string): string =>
  currency === '' ? int(Number(amount)) : exactMoney(amount, currency)

/** Compares a file's sum with the report's for the same days. */
function Compared({ sum }: { sum: Sum | undefined }) {
  if (!sum || sum.report === null) return <span className="dim">–</span>
  return !differs(sum) ? (
    <span className="export-equal">
      <IconCheck size={14} aria-hidden /> Equal
    </span>
  ) : (
    <span className="export-differs">
      <IconX size={14} aria-hidden /> Differs
    </span>
  )
}

const columns: SimpleColumn<File>[] = [
  { key: 'name', head: 'File', isRowHead: true, cell: (f) => <code className="export-file">{f.name}</code> },
  { key: 'why', head: 'Why written', onPhone: 'note', cell: (f) => <span className="dim">{f.why}</span> },
  { key: 'rows', head: 'Rows', end: true, cell: (f) => int(f.rowCount) },
  {
    key: 'sum',
    head: 'Sum',
    end: true,
    onPhone: 'amount',
    cell: ({ sums: [sum] }) => (sum ? amountText(sum, sum.amount) : '–'),
  },
  {
    key: 'report',
    head: 'The report',
    end: true,
    cell: ({ sums: [sum] }) => (sum && sum.report !== null ? amountText(sum, sum.report) : '–'),
  },
  {
    key: 'equal',
    head: 'Compared',
    isSilent: true,
    onPhone: 'state',
    cell: ({ sums: [sum] }) => <Compared sum={sum} />,
  },
]
/** Maximum number of files listed at once. */
const most = 4

/** Files of a run: Parquet and CSV of a month hold the same rows, so they share a line. */
export function RunFiles({ run }: { run: ExportRun }) {
  const parquet = run.runFiles.filter((f) => f.name.endsWith('.parquet'))
  if (parquet.length === 0) return <p className="dim export-none">Nothing changed, so nothing was written.</p>
  const newestFirst = parquet.toReversed()
  const isWrong = (f: File) => differs(f.sums[0])
  const shown = [...newestFirst.filter(isWrong), ...newestFirst.filter((f) => !isWrong(f))].slice(0, most)
  // the reason, if it differs between files
  const [why] = new Set(parquet.map((f) => f.why))
  const isSame = parquet.every((f) => f.why === why)
  // of all files at once, that is the run itself
  const isFirst = why === 'first time'
  const left = parquet.length - shown.length
  return (
    <>
      <SimpleTable
        label="Files of the last run"
        columns={isSame ? columns.filter((c) => c.key !== 'why') : columns}
        rows={shown}
        keyOf={(f) => f.name}
      />
      {(isSame && !isFirst) || left > 0 ? (
        <p className="dim export-none">
          {isSame && !isFirst ? `Why written: ${why}. ` : ''}
          {left > 0 ? `And ${int(left)} more months: the manifest names them.` : ''}
        </p>
      ) : null}
    </>
  )
}
