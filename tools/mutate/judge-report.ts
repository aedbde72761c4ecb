/** The part of Stryker's report (mutation-testing-report-schema) that is judged. */
export type Report = { files: Record<string, { mutants: { status: string }[] }> };

const NOTICED = ["Killed", "Timeout"];
const UNNOTICED = ["Survived", "NoCoverage"];

/** A folder of which the report has no mutant gives no line. */
export function belowFloor(files: Report["files"], floors: Readonly<Record<string, number>>): string[] {
  return Object.entries(floors).flatMap(([folder, floor]) => {
    const mutants = Object.entries(files).flatMap(([file, report]) => (file.startsWith(folder) ? report.mutants : []));
    const count = (statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
    const [noticed, unnoticed] = [count(NOTICED), count(UNNOTICED)];
    const share = (100 * noticed) / (noticed + unnoticed);
    return share < floor ? [`${folder}: tests notice ${share.toFixed(1)} % of the changes, below ${floor} %.`] : [];
  });
}
