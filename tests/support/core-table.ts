/** The core's table on a region, without a Lambda's time limits; every write is counted. */

import type { Table } from "@emdia/core/model/ports/table";
import { dynamoTable } from "@emdia/core/table/client";
import { ROOT_KEY } from "@emdia/local/iam";
import type { Region } from "@emdia/local/region-types";

export type CountedTable = Table & { writes(): number };

/** Opens the table; afterwards this process has the AWS SDK's settings for this region. */
export function coreTable(region: Region): CountedTable {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: region.awsUrl,
    AWS_REGION: region.graph.region,
    AWS_ACCESS_KEY_ID: ROOT_KEY,
    AWS_SECRET_ACCESS_KEY: "local",
  });
  const table = dynamoTable(region.graph.tables[0]?.name ?? "");
  let writes = 0;
  const counted = <A extends unknown[], R>(call: (...args: A) => R) => {
    return (...args: A): R => {
      writes += 1;
      return call(...args);
    };
  };
  return {
    ...table,
    put: counted(table.put),
    update: counted(table.update),
    updateAndRead: counted(table.updateAndRead),
    remove: counted(table.remove),
    transact: async (all) => {
      writes += all.length;
      return table.transact(all);
    },
    writes: () => writes,
  };
}
