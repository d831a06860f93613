-- CreateTable
CREATE TABLE "broker"."pod" (
    "name" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pod_pkey" PRIMARY KEY ("name")
);
