/** What no count tells: the plan for the day on which a region is gone, and for more accounts. */
export const PLANS: readonly string[] = `
## When a quota is near

Ask two months before, with the month's figures. Spreading comes before buying: the screen that asks for the billing day can
propose a day on which few are charged. Receipts and reminders wait, charges do not.

## A hundred thousand owners

In this order. First SES: both quotas, mails a day and a second, asked for two months ahead. Second the workers at once: ten send
83 mails a second, whatever SES takes, so \`ownersAtOnce\` in \`stacks/billing.ts\` and \`BillingOwner\` in
\`stacks/concurrency.ts\` rise with SES's rate. Third what people do by reading the whole table: \`owner list\` and
\`data-request find\` read every item, 290 GB by then, some US$ 7 and hours a time. They hold up to some 5,000 owners; beyond
that they need an index of profiles, which is not built.

## A second region

Brazil has one region. A second one means data outside of Brazil (LGPD art. 33: standard clauses, and a sentence in the
privacy policy), and it is paid for every month against hours that come once in years.

| plan | built | lost when São Paulo is gone | until it works again | costs |
|---|---|---|---|---|
| 0: wait | today | nothing: the table, its 35 days and all queues come back with the region | as long as AWS takes; so far hours | nothing |
| 1: a copy a day | AWS Backup with a copy rule to \`us-east-1\`; a stage that can be deployed there | up to 24 hours of what was written; queues; the provider's events are replayed, SES's are not | 4 to 8 hours: restore, deploy, DNS | storage twice |
| 2: a standby | the table as a global table, a stage deployed in \`us-east-1\` with its schedules switched off | some two seconds of writes | 30 to 60 minutes, by a person | every write twice, an empty stage more |

Plan 0 holds until an hour without the product costs more than a month of plan 2: at some 10,000 studios. A billing day that
falls into an outage goes out late, and the pointer finds it (docs/billing-guarantees.md).

What plan 2 needs, in this order: SES out of its sandbox in the second region, with the same quota and its own DKIM records;
the table as a global table (both indexes come along); secrets there; a sign-in that both regions know: Cognito copies no pool, and
a new one gives every owner a new id, under which none of their data are found (docs/deploy.md, "If the account is lost"), so
ids of our own come first; CloudFront with a second origin for
\`/api\` and \`/c\`.

**One region at a time bills.** Two that tick would mail twice: copies of the table agree after about a second, and a claim
is taken on a condition in one of them. The standby's schedules stay off, and the switch is by hand: switch São Paulo's off
where it still answers, wait until its last claims are an hour old, then switch the other's on. Of the claims of the last two
seconds before the failure, which were not copied, mails may go out a second time: at 14 mails a second some 30.

## More accounts

1. Staging has an account of its own (docs/deploy.md): its quotas, alarms and mistakes touch nobody.
2. Next, mail alone: SES's reputation is an account's. Above some 100,000 studios two accounts send, each for its half of the
   owners, so that one bad list stops half. The sender's domain is verified in both.
3. Cells last: a cell is the whole stack in an account, with its owners. Everything of an owner lies in one partition and no
   query crosses owners, so a cell needs no new code but a door that knows an owner's cell by their sign-in. An owner moves by
   their export of items, with their billing held meanwhile. A failure, a quota or a deployment then touches one cell.
`
  .trim()
  .split("\n")
  .concat("");
