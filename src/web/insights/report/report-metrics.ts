export * from '../../../contract/report/report-metrics.ts'
