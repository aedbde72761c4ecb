"""Reads a bank with pypix-api, page by page, and prints its payments as JSON.

REQUESTS_CA_BUNDLE names the authority that the client trusts.
"""

import json
import sys

from pypix_api.auth.oauth2 import OAuth2Client
from pypix_api.banks.sicredi import SicrediPixAPI


class TestBank(SicrediPixAPI):
    """Sicredi's client, at the address of the bank under test."""

    def _endpoint_url(self, path):
        return asked["url"] + path


asked = json.load(sys.stdin)
oauth = OAuth2Client(
    token_url=asked["url"] + "/oauth/token",
    client_id=asked["clientId"],
    client_secret=asked["clientSecret"],
    cert=asked["certificateFile"],
    pvk=asked["keyFile"],
)
bank = TestBank(oauth, scopes="pix.read")
found, page, pages = [], 0, 1
while page < pages:
    answer = bank.consultar_pix(asked["from"], asked["to"], pagina_atual=page, itens_por_pagina=100)
    pages = answer["parametros"]["paginacao"]["quantidadeDePaginas"]
    found += answer["pix"]
    page += 1
one = bank.consultar_pix_por_e2eid(found[0]["endToEndId"])
print(json.dumps({"all": found, "one": one}))
