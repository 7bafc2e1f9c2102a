export type Step = { title: string; text: string; command: string | null }

/** "Your first report in three minutes". A test runs these exact commands, with a key on standard input. */
export const firstReportSteps = (publicUrl: string): Step[] => [
  {
    title: 'Make a key',
    text: 'In Outbound, open Integrations, press Create key, tick Reports and copy the key. It is shown this once.',
    command: null,
  },
  {
    title: 'Give it to your terminal',
    text: 'Paste the key and press Enter. It is read without being shown, and is not in the history of your terminal.',
    command: 'read -rs OUTBOUND_KEY && export OUTBOUND_KEY',
  },
  {
    title: 'Ask for your revenue by site',
    text: 'The last seven whole days. revenue is the number that the dashboard calls Revenue, to the cent.',
    command: `curl -sS --fail-with-body "${publicUrl}/v1/report?group=site&days=7" \\\n  -H "Authorization: Bearer $OUTBOUND_KEY"`,
  },
  {
    title: 'Compare it with the week before',
    text: 'Each row has its figures of the week before beside it, in before.',
    command: `curl -sS --fail-with-body "${publicUrl}/v1/report?group=merchant&days=7&compare=previous&limit=5" \\\n  -H "Authorization: Bearer $OUTBOUND_KEY"`,
  },
  {
    title: 'Keep it in a file',
    text: 'The answer has report_url, the address of the same report on the screen, for whoever asks where a number is from.',
    command: `curl -sS --fail-with-body -o report.json "${publicUrl}/v1/report?group=day&days=30" \\\n  -H "Authorization: Bearer $OUTBOUND_KEY"\ngrep -o '"report_url":"[^"]*"' report.json`,
  },
]
