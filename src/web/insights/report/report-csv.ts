export * from '../../../contract/report/report-csv.ts'
