export * from '../../../contract/report/table-csv.ts'
