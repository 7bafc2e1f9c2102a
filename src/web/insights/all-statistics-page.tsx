import { reportPresets } from '../../report/presets.ts'
import { ReportPage } from './report/report-page.tsx'

export default function AllStatisticsPage() {
  return <ReportPage preset={reportPresets.reports} />
}
