import { reportPresets } from '../../report/presets.ts'
import { ReportPage } from './report/report-page.tsx'

export default function PluginStatisticsPage() {
  return <ReportPage preset={reportPresets.plugin} />
}
