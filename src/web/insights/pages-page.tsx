import { reportPresets } from '../../report/presets.ts'
import { ReportPage } from './report/report-page.tsx'

export default function PagesPage() {
  return <ReportPage preset={reportPresets.pages} />
}
