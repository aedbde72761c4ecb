"""Speaks with the stand-in of Meta by pywa: sends a template, or hears what the stand-in calls back.

Reads JSON and prints JSON. Each call is checked and parsed as pywa does it for any server.
"""

import json
import logging
import sys

import httpx
from pywa import WhatsApp
from pywa.errors import WhatsAppError
from pywa.types.templates import BodyText, TemplateLanguage, URLButton

# pywa warns of a wrong signature, which the test sends on purpose.
logging.disable(logging.WARNING)
asked = json.load(sys.stdin)
session = httpx.Client()
wa = WhatsApp(
    phone_id=asked["numberId"],
    waba_id=asked["accountId"],
    token=asked["token"],
    app_secret=asked["appSecret"],
    verify_token=asked["verifyToken"],
    session=session,
    server=None,
    api_version=25.0,
)
session.base_url = asked["url"] + "/v25.0"
heard = []


@wa.on_message_status
def on_status(_, status):
    heard.append([status.status.value, status.id, status.tracker, status.from_user.bsuid])


@wa.on_message
def on_message(_, message):
    heard.append(["message", message.text, message.from_user.wa_id, message.from_user.bsuid])


@wa.on_template_status_update
def on_template(_, update):
    heard.append(["template", update.template_name, update.new_status.value])


def send(words):
    try:
        sent = wa.send_template(
            to=asked["to"],
            name=words["name"],
            language=TemplateLanguage.PORTUGUESE_BR,
            params=[BodyText.params(*words["body"]), URLButton.params(url_variable=words["suffix"], index=0)],
            tracker=asked["tag"],
        )
        return {"id": sent.id}
    except WhatsAppError as error:
        return {"code": error.code}


def hear(call):
    body = call["body"].encode()
    refused = wa.webhook_update_validator(body, call["signature"])
    return refused[1] if refused else wa.webhook_update_handler(body)[1]


print(
    json.dumps(
        {
            "sent": [send(words) for words in asked["send"]],
            "answers": [hear(call) for call in asked["hear"]],
            "challenge": wa.webhook_challenge_handler(asked["verifyToken"], "1158201444"),
            "heard": heard,
        }
    )
)
