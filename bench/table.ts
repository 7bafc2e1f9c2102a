export type Row = { what: string; value: string; control: string; ratio: string; target: string; ok: boolean | null }

const pad = (text: string, width: number, right = false) => (right ? text.padStart(width) : text.padEnd(width))

/** One table, each figure next to its control. */
export function printTable(rows: Row[], print: (line: string) => void): void {
  const head = { what: 'measured', value: 'Outbound', control: 'control', ratio: 'ratio', target: 'target' }
  const all = [head, ...rows]
  const width = (key: keyof typeof head) => Math.max(...all.map((r) => r[key].length))
  const line = (r: typeof head, mark: string) =>
    `${pad(r.what, width('what'))}  ${pad(r.value, width('value'), true)}  ${pad(r.control, width('control'), true)}  ${pad(r.ratio, width('ratio'), true)}  ${pad(r.target, width('target'))}  ${mark}`.trimEnd()
  print(line(head, ''))
  print('-'.repeat(line(head, '').length + 4))
  for (const r of rows) print(line(r, r.ok === null ? '' : r.ok ? 'met' : 'MISSED'))
}
