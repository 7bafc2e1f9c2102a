import { reportPresets } from '../../report/presets.ts'
import { ReportPage } from './report/report-page.tsx'

export default function SourcesPage() {
  return <ReportPage preset={reportPresets.sources} />
}
