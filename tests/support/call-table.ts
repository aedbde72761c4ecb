/** The specification's calls: method, path, and the fields that it names of the answer. */
export const CALL_TABLE = {
  "GET /api/profile":
    "businessName paymentMethod pixKey bankInfo whatsapp invoiceDay billingType paymentInstructions onboardingCompleted",
  "PUT /api/profile": "",
  "POST /api/auth/create-profile": "",
  "GET /api/dashboard": "stats currentMonthPayments",
  "GET /api/subscription/status": "canAccess isTrialActive",
  "POST /api/stripe/create-checkout": "success message sessionId url",
  "POST /api/stripe/sync-status": "success message syncResults",
  "GET /api/billing-schedule": "billingDate billingDay billingType chargeReferenceMonth studentsToCharge totalAmount",
  "GET /api/plans": "id name price periodInMonths frequency studentCount",
  "GET /api/plans/{id}": "name price periodInMonths frequency",
  "POST /api/plans": "",
  "PUT /api/plans/{id}": "",
  "DELETE /api/plans/{id}": "",
  "GET /api/students": "id name email phone planId paymentStatus plan",
  "POST /api/students": "",
  "PUT /api/students/{id}": "",
  "DELETE /api/students/{id}": "",
  "PUT /api/students/{id}/payment-status": "",
  "POST /api/students/bulk-send-invoices": "successCount errorCount",
  "POST /api/generate-registration-code": "registrationLink",
  "GET /api/payments": "id studentId reference amount status",
  "GET /api/payments/student/{studentId}": "id studentId reference amount status",
  "POST /api/payments/{id}/send-invoice": "",
  "GET /api/public/teacher/{code}": "profile plans",
  "GET /api/public/health": "status",
  "POST /api/public/register-student": "",
  "GET /api/debug/schema-check": "discrepancies cleanupQueries",
} as const;

/** A row of the table, such as `GET /api/plans/{id}`. */
export type SpecifiedCall = keyof typeof CALL_TABLE;
